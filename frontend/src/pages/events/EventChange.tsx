import type { Site } from "../../content/site";
import { calendarDay } from "../../lib/calendarDay";

interface Props {
  event: Site["events"][number];
}

/** Says that an event is called off, and why, or when it was to be before it was moved. */
export function EventChange({ event }: Props) {
  const { calledOff, date, previousDate, previousTime } = event;
  if (calledOff)
    return (
      <span className="event-change event-called-off">
        <strong>Called off.</strong> <span dir="auto">{calledOff}</span>
      </span>
    );
  if (!previousDate) return null;
  const isOtherDay = previousDate !== date;
  const was = [isOtherDay ? `on ${calendarDay(previousDate).inFull}` : "at", previousTime];
  return (
    <span className="event-change">
      <strong>{isOtherDay ? "New date." : "New time."}</strong> It was to be{" "}
      {was.filter(Boolean).join(isOtherDay ? ", " : " ")}.
    </span>
  );
}
