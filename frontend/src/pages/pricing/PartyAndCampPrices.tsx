import { useOptionalPart } from "../../content/PageDataContext";
import { dollars } from "../../lib/dollars";
import { PageLink } from "../../ui/layout/PageLink";
import { PriceTable } from "../../ui/PriceTable";
import { packageRow } from "./packageRow";

/** Prices of birthday parties and of camp. */
export function PartyAndCampPrices() {
  const parties = useOptionalPart("parties");
  const camp = useOptionalPart("camp");
  if (!parties && !camp) return null;
  const titles = [...(parties ? ["Parties"] : []), ...(camp ? ["Camp"] : [])];
  return (
    <section className="band-sand">
      <div className="page section">
        <div className="section-head">
          <h2 className="title-2">{titles.join(" and ").replace(" Camp", " camp")}</h2>
          <p>
            <PageLink href="/birthday-parties">How a party goes</PageLink>
            {parties && camp && " · "}
            <PageLink href="/summer-camps">What camp is like</PageLink>
          </p>
        </div>
        <div className="pair mt-half-section">
          {parties && (
            <PriceTable
              caption="Birthday parties"
              rows={[
                ...parties.packages.map((party) => ({
                  ...packageRow(party, party.duration),
                  price: dollars(party.price),
                })),
                { name: "Each extra child", price: dollars(parties.extraChild) },
              ]}
            />
          )}
          <div className="tables">
            {parties && (
              <PriceTable
                caption="Party add-ons"
                rows={parties.addOns.map(({ name, price, unit }) => ({
                  name,
                  price: dollars(price),
                  unit,
                }))}
              />
            )}
            {camp && (
              <PriceTable
                caption="Summer camp"
                rows={[
                  {
                    name: "One week of camp",
                    note: camp.hours,
                    price: dollars(camp.pricePerWeek),
                    unit: "a week",
                  },
                ]}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
