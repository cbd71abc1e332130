import { usePageData } from "../../PageDataContext";
import type { Site } from "../../site";
import { dollars } from "../../ui/dollars";
import { FactStrip } from "../../ui/FactStrip";
import { Picture } from "../../ui/Picture";
import { isPicture } from "../../ui/pictures";
import { calendarDay } from "./calendarDay";
import { EventSignUp } from "./EventSignUp";
import { scenes } from "./scenes";

interface Props {
  event: Site["events"][number];
}

/** One event, to be read like a poster: the day large, then what, when, where, how much, how full. */
export function EventCard({ event }: Props) {
  const { title, description, date, time, location, price } = event;
  const { photos } = usePageData();
  // A photograph that is not ready, or never will be, leaves no hole.
  const image = isPicture(event.image, photos) ? event.image : "events";
  const { day, shortMonth, inFull } = calendarDay(date);
  return (
    <li className="event">
      <div className="event-picture">
        <Picture
          name={image}
          alt={scenes[image] ?? ""}
          sizes="(min-width: 1024px) 24rem, (min-width: 600px) 46vw, 90vw"
          className="frame"
        />
        <p className="event-tab" aria-hidden="true">
          <span>{day}</span>
          {shortMonth}
        </p>
      </div>
      <h3 className="title-3">{title}</h3>
      <p className="event-day">
        <time dateTime={date}>{inFull}</time>
      </p>
      <p className="event-text">{description}</p>
      <FactStrip
        facts={[
          { term: "Time", detail: time },
          { term: "Place", detail: location },
          { term: "Price", detail: price === 0 ? "Free" : dollars(price) },
        ]}
      />
      <EventSignUp event={event} />
    </li>
  );
}
