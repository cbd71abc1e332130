import type { Site } from "../../content/site";
import { calendarDay } from "../../lib/calendarDay";

interface Props {
  event: Site["events"][number];
}

/** Says that an event is called off, and why, or when it was to be before it was moved. */
export function EventChange({ event }: Props) {
  const { calledOff, date, previousDate, previousTime } = event;
  if (!calledOff && !previousDate) return null;
  const was = [previousDate !== date && calendarDay(previousDate).inFull, previousTime];
  return (
    <span className="event-change">
      <strong>{calledOff ? "Called off." : "Moved."}</strong>{" "}
      {calledOff || `It was to be ${was.filter(Boolean).join(", ")}.`}
    </span>
  );
}
