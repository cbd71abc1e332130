import type { Site } from "../../content/site";
import { calendarDay, wasToBe } from "../../lib/calendarDay";

interface Props {
  event: Site["events"][number];
}

/** Says that an event is called off, why, and where people can come instead, or when it was to be before it was moved. */
export function EventChange({ event }: Props) {
  const { calledOff, otherDate, previousDate, title } = event;
  if (!calledOff && !previousDate) return null;
  return (
    <span className="event-change">
      <strong>{calledOff ? "Called off." : "Moved."}</strong>{" "}
      {calledOff || `Originally ${wasToBe(event)}.`}
      {otherDate && (
        <>
          <br />
          {"Instead: "}
          <a href={`/events/${otherDate.id}`}>
            {otherDate.title === title ? "" : `${otherDate.title}, `}
            {calendarDay(otherDate.date).inFull}
          </a>
        </>
      )}
    </span>
  );
}
