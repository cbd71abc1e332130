import { useSite } from "../../PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { Gallery } from "../../ui/Gallery";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { Levels } from "./Levels";
import { Packages } from "./Packages";
import { Philosophy } from "./Philosophy";
import { Preparation } from "./Preparation";
import { Ribbons } from "./Ribbons";

/** How riding is taught here, what the steps are, what it costs and what to wear. */
export function LessonsPage() {
  const { answerWithin } = useSite();
  return (
    <>
      <PageBand
        title="Riding lessons"
        lead="For the child who draws horses, the grown-up who stopped at fifteen, and everybody who has waited long enough. Call or text us, and we find the horse and the hour."
        picture="lessons"
        alt="A rider on a bay horse crossing the indoor arena, poles and cones laid out for a lesson"
      >
        <BookingActions>
          <a href="#packages" className="link">
            See prices
          </a>
        </BookingActions>
      </PageBand>
      <Philosophy />
      <Levels />
      <Ribbons />
      <Packages />
      <Gallery title="Around the barn" className="page gallery-section" />
      <Preparation />
      <Invitation title="Come and try one">
        Tell us who wants to ride, how old they are and what they have done so far. We answer within{" "}
        {answerWithin}.
      </Invitation>
    </>
  );
}
