import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { dollars } from "../../ui/dollars";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { PriceTable } from "../../ui/PriceTable";
import { Party } from "./Party";
import { PartyPlan } from "./PartyPlan";

/** Birthdays with ponies: the packages, what can be added, how it goes. */
export function PartiesPage() {
  const { parties, phone, phoneHref } = useSite();
  return (
    <>
      <PageBand
        title="Birthday parties"
        lead="Ponies, cake and a barn to be loud in. We bring the horses and the patience; you bring the candles."
        picture="birthday"
        alt="A party table with cake, presents and balloons on the grass before the red barn"
      >
        <Link href="/contact" className="button button-primary">
          Ask for a date
        </Link>
        <ContactLink href={phoneHref} className="button button-outline">
          Call {phone}
        </ContactLink>
      </PageBand>
      <section className="page section">
        <h2 className="title-2">Pick a party</h2>
        <ul className="ruled mt-section">
          {parties.packages.map((party) => (
            <Party key={party.id} {...party} />
          ))}
        </ul>
      </section>
      <PartyPlan />
      <section className="page section split">
        <div>
          <h2 className="title-2">And if you like</h2>
          <p className="lead mt-4">
            Add any of these when you book, or the week before. One more guest is never a problem.
          </p>
        </div>
        <PriceTable
          caption="Extras"
          rows={[
            { name: "Extra child", price: dollars(parties.extraChild), unit: "per child" },
            ...parties.addOns.map(({ name, price, unit }) => ({
              name,
              price: dollars(price),
              unit,
            })),
          ]}
        />
      </section>
      <Invitation title="Whose birthday is it?">
        Tell us the day, the age and about how many friends. We answer within 24 hours and hold the
        date while you ask around.
      </Invitation>
    </>
  );
}
