import { useEffect, useRef } from "react";
import type { RegistrationList } from "../../api/types";
import { calendarDay } from "../../lib/calendarDay";
import { EVENTS_ID } from "./EventPlaces";

interface Props {
  event: RegistrationList["events"][number];
  /** Whether somebody has just chosen it. */
  isNew: boolean;
}

/** Narrower than this, the events above take up more than a screen. */
const NARROW = "(width < 48rem)";

/** The head of an event's people. On a phone, who chooses an event is brought here, and has a way back. */
export function ChosenEvent({ event, isNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew && matchMedia(NARROW).matches) arriveAt(heading.current);
  }, [isNew]);
  return (
    <div className="staff-chosen">
      <h2 className="title-3" ref={heading} tabIndex={-1}>
        {event.title}, {calendarDay(event.date).short}
      </h2>
      <button type="button" className="link" onClick={() => arriveAt(pressedEvent())}>
        Back to the events
      </button>
    </div>
  );
}

const pressedEvent = () =>
  document.querySelector<HTMLElement>(`#${EVENTS_ID} [aria-pressed="true"]`);

function arriveAt(element: HTMLElement | null) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start", behavior: isStill ? "instant" : "smooth" });
}
