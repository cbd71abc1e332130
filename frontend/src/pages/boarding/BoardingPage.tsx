import { usePart } from "../../content/PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { Figures } from "../../ui/Figures";
import { Invitation } from "../../ui/Invitation";
import { NamedList } from "../../ui/NamedList";
import { PageBand } from "../../ui/PageBand";
import { BoardOption } from "./BoardOption";

/** A picture for each kind of boarding, in rotation. */
const pictures = [
  {
    name: "yard",
    alt: "Blue morning mist: a horse stands in the open barn door, warm light inside",
  },
  { name: "mist", alt: "A fence line running into morning mist, two horses standing far off" },
] as const;

const tour = { label: "Schedule a Tour", href: "/contact" };

/** Boarding for horses, and the facilities for them. */
export function BoardingPage() {
  const { lead, pricing, boards, invitation } = usePart("boarding");
  const { acres, features } = usePart("facility");
  return (
    <>
      <PageBand
        title="Boarding"
        lead={lead}
        picture="boarding"
        alt="A chestnut horse with a pale mane looks out of its stall in the warm light of the barn"
      >
        <BookingActions action={tour} />
      </PageBand>
      <section className="page section">
        <h2 className="title-2">How would your horse like to live?</h2>
        <p className="lead mt-4">{pricing}</p>
        <ul className="ruled mt-half-section">
          {boards.map((board, index) => (
            <BoardOption
              key={board.name}
              board={board}
              picture={pictures[index % 2 === 0 ? 0 : 1]}
            />
          ))}
        </ul>
      </section>
      <section className="band-sand">
        <div className="page section split">
          <div>
            <h2 className="title-2">Something for both of you</h2>
            <Figures items={[{ figure: acres, words: "acres around the barn" }]} />
          </div>
          <NamedList items={features} />
        </div>
      </section>
      <Invitation title="Walk the barn with us" action={tour}>
        {invitation}
      </Invitation>
    </>
  );
}
