import { usePart, useSite } from "../../content/PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { Gallery } from "../../ui/pictures/Gallery";
import { Levels } from "./Levels";
import { Packages } from "./Packages";
import { Philosophy } from "./Philosophy";
import { Preparation } from "./Preparation";
import { Ribbons } from "./Ribbons";

/** Lessons: how riding is taught, levels, prices, and what to wear. */
export function LessonsPage() {
  const { answerWithin } = useSite();
  const { lead } = usePart("teaching");
  return (
    <>
      <PageBand
        title="Riding lessons"
        lead={lead}
        picture="lessons"
        alt="A rider on a bay horse crossing the indoor arena, poles and cones laid out for a lesson"
      >
        <BookingActions />
        <p className="jump-links">
          <a href="#packages">See prices</a>
        </p>
      </PageBand>
      <Philosophy />
      <Levels />
      <Ribbons />
      <Packages />
      <Gallery title="Around the barn" className="page gallery-section" />
      <Preparation />
      <Invitation title="Come try a lesson">
        Tell us who wants to ride, how old they are and how much they've ridden. We'll get back to
        you within {answerWithin}.
      </Invitation>
    </>
  );
}
