import { usePart } from "../../content/PageDataContext";
import { Picture } from "../../ui/pictures/Picture";

/**
 * A full-width picture of the place. Its sky has a parent's quote or, without one, a sentence about
 * the place.
 */
export function Meadow() {
  const { place, quote } = usePart("home");
  return (
    <section className="meadow">
      <Picture
        name="meadow"
        wide="meadow-wide"
        alt="Four horses on a ridge in low sun, a misty line of trees behind them"
        sizes="(min-width: 768px) 100vw, 77vw"
        className="meadow-picture"
      />
      <div className="page meadow-words">
        {quote.text ? (
          <figure>
            <blockquote className="title-2">“{quote.text}”</blockquote>
            {quote.name && <figcaption>{quote.name}</figcaption>}
          </figure>
        ) : (
          place && <p className="title-2">{place}</p>
        )}
      </div>
    </section>
  );
}
