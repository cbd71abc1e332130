import { usePart } from "../../content/PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { Invitation } from "../../ui/Invitation";
import { NamedList } from "../../ui/NamedList";
import { PageBand } from "../../ui/PageBand";
import { ShowDays } from "./ShowDays";

const joining = { label: "Join the show team", href: "/contact" };

/** The show team: shows, disciplines, and how to join. */
export function ShowingPage() {
  const { lead, shows, disciplines, advice, invitation } = usePart("showing");
  return (
    <>
      <PageBand
        title="Show team"
        lead={lead}
        picture="showing"
        alt="Horse and rider clearing a red and white fence in low sun"
      >
        <BookingActions action={joining} />
      </PageBand>
      <section className="page section split">
        <h2 className="title-2">From your first show to finals</h2>
        <NamedList items={shows} />
      </section>
      <ShowDays />
      <section className="page section">
        <h2 className="title-2">What we ride</h2>
        {advice && <p className="lead mt-4">{advice}</p>}
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
          alt: "The empty indoor arena, freshly raked, with light coming in",
        }}
      >
        {invitation}
      </Invitation>
    </>
  );
}
