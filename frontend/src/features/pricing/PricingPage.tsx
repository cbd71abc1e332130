import { Link } from "wouter";
import { usePart, useSite } from "../../PageDataContext";
import { CallForPricing } from "../../ui/CallForPricing";
import { ContactLink } from "../../ui/ContactLink";
import { dollars } from "../../ui/dollars";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { PriceTable } from "../../ui/PriceTable";

/** Every price there is, as tables that print well; a number to call for the rest. */
export function PricingPage() {
  const { phone, phoneHref } = useSite();
  const lessons = usePart("lessons");
  const camp = usePart("camp");
  const parties = usePart("parties");
  const contactForPricing = usePart("contactForPricing");
  return (
    <>
      <PageBand
        title="Pricing"
        lead="What most things cost. Where it depends on the horse, the rider or the week, one call settles it."
        picture="saddle"
        focus="left"
        alt="An English saddle on its rack, a bridle on the wall behind it"
      >
        <ContactLink href={phoneHref} className="button button-primary">
          Call {phone}
        </ContactLink>
      </PageBand>
      <section className="page section">
        <div className="section-head">
          <h2 className="title-2">Lessons</h2>
          <p>
            <Link href="/lessons">What the levels hold</Link>
          </p>
        </div>
        <div className="pair mt-half-section">
          <PriceTable
            caption="By the month"
            rows={lessons.packages.map(({ name, price, audience, features, mostPopular }) => ({
              name,
              note: inOneLine(...popular(mostPopular), audience, ...features),
              price: dollars(price),
              unit: "a month",
            }))}
          />
          <PriceTable
            caption="A la carte"
            rows={lessons.aLaCarte.map(({ name, price }) => ({ name, price: dollars(price) }))}
          />
        </div>
      </section>
      <section className="band-sand">
        <div className="page section">
          <div className="section-head">
            <h2 className="title-2">Parties and camp</h2>
            <p>
              <Link href="/birthday-parties">How a party goes</Link> ·{" "}
              <Link href="/summer-camps">What camp is like</Link>
            </p>
          </div>
          <div className="pair mt-half-section">
            <PriceTable
              caption="Birthday parties"
              rows={[
                ...parties.packages.map(({ name, duration, price, features, mostPopular }) => ({
                  name,
                  note: inOneLine(...popular(mostPopular), duration, ...features),
                  price: dollars(price),
                })),
                { name: "Each extra child", price: dollars(parties.extraChild) },
              ]}
            />
            <div className="tables">
              <PriceTable
                caption="Party add-ons"
                rows={parties.addOns.map(({ name, price, unit }) => ({
                  name,
                  price: dollars(price),
                  unit,
                }))}
              />
              <PriceTable
                caption="Summer camp"
                rows={[{ name: "One week of camp", note: camp.hours, price: <CallForPricing /> }]}
              />
            </div>
          </div>
        </div>
      </section>
      <section className="page section split">
        <div>
          <h2 className="title-2">By arrangement</h2>
          <p className="lead mt-4">
            These depend on the horse and on what you want to do with it. Call, and you have the
            price in five minutes.
          </p>
        </div>
        <PriceTable
          caption="Contact for pricing"
          rows={contactForPricing.map((name) => ({
            name,
            price: (
              <ContactLink href={phoneHref} className="link">
                {phone}
              </ContactLink>
            ),
          }))}
        />
      </section>
      <Invitation title="Not sure which one?">
        Tell us how old the rider is and what they have done so far. We say honestly what is enough.
      </Invitation>
    </>
  );
}

const popular = (isMostPopular: boolean) => (isMostPopular ? ["Most popular"] : []);

/** The dot stays with what it follows: no line begins with one. */
const inOneLine = (...parts: string[]) => parts.join("\u00a0· ");
