import { usePart, useSite } from "../../content/PageDataContext";
import { dollars } from "../../lib/dollars";
import { BookingActions } from "../../ui/BookingActions";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { PriceTable } from "../../ui/PriceTable";
import { Party } from "./Party";
import { PartyPlan } from "./PartyPlan";

const asking = { label: "Ask for a date", href: "/contact" };

/** A picture for each package, in rotation. */
const pictures = [
  { name: "cake", alt: "A birthday cake with candles, presents beside it on a white cloth" },
  { name: "facility", alt: "The indoor arena, tall and bright, its footing freshly raked" },
  { name: "about", alt: "The farm lane between white fences, horses grazing on both sides" },
] as const;

/** Birthday parties: packages, extras, and the schedule. */
export function PartiesPage() {
  const { answerWithin } = useSite();
  const parties = usePart("parties");
  return (
    <>
      <PageBand
        title="Birthday parties"
        lead={parties.lead}
        picture="birthday"
        alt="A party table with cake, presents and balloons on the grass before the red barn"
      >
        <BookingActions action={asking} />
      </PageBand>
      <section className="page section">
        <h2 className="title-2">Pick a party</h2>
        <ul className="ruled mt-half-section">
          {parties.packages.map((party, index) => (
            <Party key={party.id} party={party} picture={pictures[index % 3] ?? pictures[0]} />
          ))}
        </ul>
      </section>
      <PartyPlan />
      <section className="page section split">
        <div>
          <h2 className="title-2">Make it extra special</h2>
          {parties.extrasNote && <p className="lead mt-4">{parties.extrasNote}</p>}
        </div>
        <PriceTable
          caption="Extras"
          rows={[
            { name: "Each extra child", price: dollars(parties.extraChild) },
            ...parties.addOns.map(({ name, price, unit }) => ({
              name,
              price: dollars(price),
              unit,
            })),
          ]}
        />
      </section>
      <Invitation title="Whose birthday is it?" action={asking}>
        Tell us the date, the age and about how many friends. We'll get back to you within{" "}
        {answerWithin}.
      </Invitation>
    </>
  );
}
