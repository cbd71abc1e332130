import { usePart, useSite } from "../../PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { ContactLink } from "../../ui/ContactLink";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { PriceTable } from "../../ui/PriceTable";
import { LessonPrices } from "./LessonPrices";
import { PartyAndCampPrices } from "./PartyAndCampPrices";

/** Every price there is, as tables that print well; a number to call for the rest. */
export function PricingPage() {
  const { phone, phoneHref } = useSite();
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
        <BookingActions />
      </PageBand>
      <LessonPrices />
      <PartyAndCampPrices />
      {contactForPricing.length > 0 && (
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
      )}
      <Invitation title="Not sure which one?">
        Tell us how old the rider is and what they have done so far. We say honestly what is enough.
      </Invitation>
    </>
  );
}
