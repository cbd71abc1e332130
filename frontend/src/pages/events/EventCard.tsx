import type { Site } from "../../content/site";
import { calendarDay } from "../../lib/calendarDay";
import { FactStrip } from "../../ui/FactStrip";
import { useEventPicture } from "../../ui/pictures/eventPicture";
import { Picture } from "../../ui/pictures/Picture";
import { EventChange } from "./EventChange";
import { EventSignUp } from "./EventSignUp";

interface Props {
  event: Site["events"][number];
  placesLeft: number;
  onSignUp: () => void;
  /** Whether no other card has its title: else a screen reader's list of links needs the date, too. */
  isOnlyDate: boolean;
  /** Whether it may be first and alone in its row, with a larger picture. */
  isFeatured: boolean;
}

/** An event like a poster: a large date, then title, time, place, price and free places. */
export function EventCard({ event, placesLeft, onSignUp, isOnlyDate, isFeatured }: Props) {
  const { id, title, description, date, time, location } = event;
  const scene = useEventPicture(event.image);
  const { day, shortMonth, inFull } = calendarDay(date);
  const name = isOnlyDate ? title : `${title}, ${inFull}`;
  return (
    <li className="event" id={`event-${id}`}>
      <div className="event-picture">
        <Picture
          {...scene}
          sizes={`(min-width: 1024px) ${isFeatured ? "44rem" : "24rem"}, (min-width: 600px) 46vw, 70vw`}
          className="frame"
        />
        <p className="event-tab" aria-hidden="true">
          <span>{day}</span>
          {shortMonth}
        </p>
      </div>
      <h3 className="title-3">
        <a href={`/events/${id}`}>{title}</a>
      </h3>
      <p className="event-day">
        <time dateTime={date}>{inFull}</time>
        {!event.calledOff && (
          <a
            href={`/events/${id}.ics`}
            className="event-calendar"
            aria-label={`Add to calendar: ${name}`}
          >
            Add to calendar
          </a>
        )}
      </p>
      <div className="event-text">
        <EventChange event={event} />
        <p>{description}</p>
        {event.tags.length > 0 && <p className="event-tags">{event.tags.join(" · ")}</p>}
      </div>
      <FactStrip
        facts={[
          { term: "Time", detail: time },
          { term: "Place", detail: location },
          { term: "Price", detail: event.priceInWords },
        ]}
      />
      <EventSignUp event={event} name={name} placesLeft={placesLeft} onSignUp={onSignUp} />
    </li>
  );
}
