import { usePart } from "../../content/PageDataContext";
import { dollars } from "../../lib/dollars";
import { BookingActions } from "../../ui/BookingActions";
import { FactStrip } from "../../ui/FactStrip";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { CampDay } from "./CampDay";
import { CampGroups } from "./CampGroups";

const asking = { label: "Ask about camp", href: "/contact" };

/** Summer camp: weeks, ages, prices, and a typical day. */
export function CampsPage() {
  const camp = usePart("camp");
  return (
    <>
      <PageBand
        title="Summer camps"
        lead={camp.lead}
        picture="camp"
        panorama="camp-wide"
        alt="Three ponies in a sunny green paddock; small riding helmets on the white fence rail, bunting overhead, the red barn behind"
      >
        <BookingActions action={asking} />
      </PageBand>
      <section className="page section">
        <h2 className="title-2">A week at a time</h2>
        <div className="mt-6">
          <FactStrip
            large
            facts={[
              { term: "Each day", detail: camp.hours },
              { term: "Price", detail: `${dollars(camp.pricePerWeek)} per week` },
              { term: "Registration", detail: `Opens in ${camp.registrationOpens}` },
            ]}
          />
        </div>
        <CampGroups />
      </section>
      <CampDay />
      <Invitation title="Save a week" action={asking}>
        {camp.invitation}
      </Invitation>
    </>
  );
}
