import { useContext } from "react";
import { calendarDay } from "../../lib/calendarDay";
import { PageTitle } from "../../ui/PageTitle";
import { useEventPicture } from "../../ui/pictures/eventPicture";
import { Picture } from "../../ui/pictures/Picture";
import { type PastEvent, PastEventsContext } from "./input";

/** The events whose day is over, by year, the latest first. */
export function PastEventsPage() {
  const events = useContext(PastEventsContext);
  const years = [...new Set(events.map(({ date }) => date.slice(0, 4)))];
  return (
    <section className="page section">
      <PageTitle>Past events</PageTitle>
      <p className="lead mt-4">
        {events.length > 0
          ? "Here's what we've been up to."
          : "Nothing to look back on yet. Once an event is over, you'll find it here."}
      </p>
      <p className="mt-4">
        <a href="/events">See what's coming up</a>
      </p>
      {years.map((year) => (
        <section key={year} className="past-year" aria-labelledby={`events-${year}`}>
          <h2 className="title-2" id={`events-${year}`}>
            {year}
          </h2>
          <ul className="past-events">
            {events
              .filter(({ date }) => date.startsWith(year))
              .map((event) => (
                <PastEventItem key={event.id} event={event} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function PastEventItem({ event }: { event: PastEvent }) {
  const scene = useEventPicture(event.image);
  return (
    <li>
      <Picture
        {...scene}
        sizes="(min-width: 1024px) 24rem, (min-width: 600px) 46vw, 90vw"
        className="frame"
      />
      <h3 className="title-3">{event.title}</h3>
      <p className="event-day">
        <time dateTime={event.date}>{calendarDay(event.date).inFull}</time>
      </p>
      <p>{event.description}</p>
    </li>
  );
}
