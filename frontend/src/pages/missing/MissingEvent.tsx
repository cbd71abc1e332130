import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { calendarDay } from "../../lib/calendarDay";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";

/** What the page of an event says that somebody was sent or has bookmarked, and that is over or never was. */
export function MissingEvent() {
  const { phone, phoneHref, events } = useSite();
  const [next] = events;
  return (
    <PageBand
      title="Oops! Page not found"
      lead={
        <>
          This event is over, or it isn't on our calendar anymore. If you signed up for it, give us
          a call.
          {next && (
            <>
              {" "}
              Here's what's coming up: <a href={`/events/${next.id}`}>{next.title}</a>,{" "}
              {calendarDay(next.date).inFull}.
            </>
          )}
        </>
      }
      picture="mist"
      alt="A fence line running into morning mist, two horses standing far off"
    >
      <div className="actions">
        <Link href="/events" className="button button-primary">
          All events
        </Link>
        <ContactLink href={phoneHref} className="button button-outline">
          Call {phone}
        </ContactLink>
      </div>
      <p className="jump-links">
        <Link href="/">Return to Home</Link>
      </p>
    </PageBand>
  );
}
