import { Link } from "wouter";
import { usePart, useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { Figures } from "../../ui/Figures";
import { Invitation } from "../../ui/Invitation";
import { NamedList } from "../../ui/NamedList";
import { PageBand } from "../../ui/PageBand";
import { Board } from "./Board";

/** One for each kind of board, and again from the first. */
const pictures = [
  {
    name: "lantern",
    alt: "A lit lantern hanging beside the red stable door",
  },
  { name: "mist", alt: "A fence line running into morning mist, two horses standing far off" },
] as const;

/** How a horse can live here, and what there is around it. */
export function BoardingPage() {
  const { phone, phoneHref } = useSite();
  const { boards } = usePart("boarding");
  const { acres, features } = usePart("facility");
  return (
    <>
      <PageBand
        title="Boarding"
        lead="Somebody should know that your horse leaves its hay before a storm. Come and look at the stalls, the fields and the people who would."
        picture="boarding"
        alt="The stable aisle in the morning: wooden stalls, a horse looking out, fresh hay"
      >
        <Link href="/contact" className="button button-primary">
          Schedule a Tour
        </Link>
        <ContactLink href={phoneHref} className="button button-outline">
          Call {phone}
        </ContactLink>
      </PageBand>
      <section className="page section">
        <h2 className="title-2">How would your horse like to live?</h2>
        <p className="lead mt-4">
          What board costs depends on the horse: what it eats, what it wears, what it needs. Tell us
          about yours, and you have a figure by the end of the call.
        </p>
        <ul className="ruled mt-half-section">
          {boards.map((board, index) => (
            <Board key={board.name} board={board} picture={pictures[index % 2 === 0 ? 0 : 1]} />
          ))}
        </ul>
      </section>
      <section className="band-sand">
        <div className="page section split">
          <div>
            <h2 className="title-2">What there is for you both</h2>
            <Figures items={[{ figure: acres, words: "acres around the barn" }]} />
          </div>
          <NamedList items={features} />
        </div>
      </section>
      <Invitation title="Walk the barn with us">
        Come at feeding time: nothing says more about a stable. Write or call, and we find an hour
        for your tour.
      </Invitation>
    </>
  );
}
