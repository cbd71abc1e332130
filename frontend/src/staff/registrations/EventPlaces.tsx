import type { RegistrationList } from "../../api/types";
import { calendarDay } from "../../lib/calendarDay";
import { isLeftOut, leftOutInOrder } from "./leftOut";
import { placesOver } from "./placesInWords";

interface Props {
  events: RegistrationList["events"];
  /** Id of the event whose registrations are shown; empty for all. */
  chosen: string;
  onChoose: (event: string) => void;
}

/** Id of the list of events. */
export const EVENTS_ID = "events";

/** How full each event is. Pressing one shows only its registrations. */
export function EventPlaces({ events, chosen, onChoose }: Props) {
  return (
    <fieldset className="staff-events" id={EVENTS_ID} aria-label="Event">
      <button
        type="button"
        className="staff-button staff-all-events"
        aria-pressed={chosen === ""}
        onClick={() => onChoose("")}
      >
        All events
      </button>
      {leftOutInOrder(events).map((event) => (
        <button
          key={event.id}
          type="button"
          className="staff-button staff-event"
          aria-pressed={chosen === event.id}
          onClick={() => onChoose(event.id)}
        >
          <span>{event.title}</span>
          <small>
            {calendarDay(event.date).short}
            {event.is_over && ", over"}
            {event.called_off && ", called off"}
          </small>
          <small>{placesOf(event, isLeftOut(event, events))}</small>
          <span
            className="staff-meter"
            aria-hidden="true"
            // Not a style attribute, which the security policy forbids.
            data-tenths={tenthsTaken(event)}
          />
        </button>
      ))}
    </fieldset>
  );
}

type Places = Pick<
  RegistrationList["events"][number],
  "current_attendees" | "max_attendees" | "places_left" | "registered_here" | "held" | "waiting"
>;

/** How full it is; of one that doesn't take place, how many signed up. */
function placesOf(
  { is_gone, called_off, ...places }: Props["events"][number],
  isLeftOut: boolean,
): string {
  const signedUp = `${places.registered_here} signed up`;
  if (isLeftOut) return `Left out, ${signedUp}`;
  if (is_gone) return `Not in your settings anymore, ${signedUp}`;
  return called_off ? signedUp : fullnessInWords(places);
}

function fullnessInWords(places: Places): string {
  const { current_attendees, max_attendees, held, places_left, waiting } = places;
  const over = placesOver(places);
  const words = [
    `${current_attendees} of ${max_attendees} taken`,
    held > 0 && `${held} held`,
    over > 0 ? `${over} over` : (held === 0 || places_left > 0) && `${places_left} left`,
    waiting > 0 && (waiting === 1 ? "1 party waiting" : `${waiting} parties waiting`),
  ];
  return words.filter(Boolean).join(", ");
}

const tenthsTaken = ({ current_attendees, max_attendees }: Places) =>
  Math.min(10, Math.floor((current_attendees / max_attendees) * 10));
