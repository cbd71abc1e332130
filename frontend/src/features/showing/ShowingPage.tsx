import { usePart } from "../../PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { Invitation } from "../../ui/Invitation";
import { NamedList } from "../../ui/NamedList";
import { PageBand } from "../../ui/PageBand";
import { ShowDays } from "./ShowDays";

const joining = { label: "Join the show team", href: "/contact" };

/** The show team: where it rides, at home and away, in what, and how to join. */
export function ShowingPage() {
  const { shows, disciplines } = usePart("showing");
  return (
    <>
      <PageBand
        title="Show team"
        lead="We ride as a team: one sheet of entries, one row of stalls, everyone at the rail when the last of us goes in."
        picture="showing"
        alt="Horse and rider clearing a red and white fence in low sun"
      >
        <BookingActions action={joining} />
      </PageBand>
      <section className="page section split">
        <h2 className="title-2">From the first number to the finals</h2>
        <NamedList items={shows} />
      </section>
      <ShowDays />
      <section className="page section">
        <h2 className="title-2">What we ride</h2>
        <p className="lead mt-4">
          Most riders try two or three before they have found theirs. Not sure which one is yours?
          Your horse has an opinion, and so have we.
        </p>
        <ul className="columns columns-narrow mt-half-section">
          {disciplines.map(({ name, text }) => (
            <li key={name}>
              <h3 className="title-3">{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Invitation
        title="Ready for a number on your back?"
        action={joining}
        picture={{
          name: "facility",
          alt: "The indoor arena, empty, sand raked and light falling in",
        }}
      >
        Or only thinking about it? Tell us what you ride and what you would like to try. Coaching
        depends on how often you go: call us for pricing.
      </Invitation>
    </>
  );
}
