import { useSite } from "../../content/PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { Picture } from "../../ui/pictures/Picture";

/** The end of the page: a horse looks out of its stall, with text in the dark area beside it. */
export function Closing() {
  const { answerWithin } = useSite();
  return (
    <section className="closing band-forest on-dark">
      <Picture
        name="boarding"
        alt="A chestnut horse with a pale mane looks out of its stall in the warm light of the barn"
        sizes="(min-width: 768px) 100vw, 77vw"
        className="closing-picture"
      />
      <div className="page closing-words">
        <h2 className="title-2">Come meet the horses</h2>
        <p className="lead">
          Tell us who wants to ride. We'll get back to you within {answerWithin} and set up a time
          to come see the place.
        </p>
        <BookingActions tone="gold" />
      </div>
    </section>
  );
}
