import { usePart, useSite } from "../../content/PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { ContactLink } from "../../ui/ContactLink";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { LessonPrices } from "./LessonPrices";
import { PartyAndCampPrices } from "./PartyAndCampPrices";

/** All prices, as tables that print well, with a phone number for the others. */
export function PricingPage() {
  const { phone, phoneHref } = useSite();
  const contactForPricing = usePart("contactForPricing");
  return (
    <>
      <PageBand
        title="Pricing"
        lead="Here's what most things cost. If it depends on the horse, the rider or the week, give us a call."
        picture="saddle"
        focus="left"
        alt="An English saddle on its rack, a bridle on the wall behind it"
      >
        <BookingActions />
      </PageBand>
      <LessonPrices />
      <PartyAndCampPrices />
      {contactForPricing.names.length > 0 && (
        <section className="page section split">
          <div>
            <h2 className="title-2">Call for pricing</h2>
            {contactForPricing.note && <p className="lead mt-4">{contactForPricing.note}</p>}
            <p className="mt-4">
              <ContactLink href={phoneHref} className="link">
                {phone}
              </ContactLink>
            </p>
          </div>
          <ul className="ruled">
            {contactForPricing.names.map((name) => (
              <li key={name}>
                <strong>{name}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Invitation title="Not sure which one?">
        Tell us how old the rider is and how much they've ridden. We'll tell you honestly what you
        need.
      </Invitation>
    </>
  );
}
