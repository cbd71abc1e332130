import type { RegistrationList } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import { isSameEvent } from "../leftOut";
import { StaffField } from "../StaffField";
import { agesInWords } from "./noticeInWords";

type Listed = RegistrationList["events"][number];

interface Props {
  /** The event that doesn't take place. */
  event: Listed;
  /** The events that may be offered. */
  others: Listed[];
  isRequired: boolean;
  chosen: string;
  error: string | undefined;
}

/** Asks which date or event people can come to instead. Other dates of the same event come first. */
export function OtherDate({ event, others, isRequired, chosen, error }: Props) {
  const dates = others.filter((other) => isSameEvent(other, event));
  const unlike = others.filter((other) => !dates.includes(other));
  return (
    <StaffField
      label={isRequired ? "The other date or event" : "Offer another date or event (optional)"}
      name="offer"
      required={isRequired}
      error={error}
    >
      {(field) => (
        <select className="control" defaultValue={chosen} {...field}>
          <option value="">{isRequired ? "Choose one" : "None"}</option>
          {dates.length === 0 ? (
            <Options events={unlike} />
          ) : (
            <>
              <optgroup label={`Other dates of ${event.title}`}>
                <Options events={dates} />
              </optgroup>
              {unlike.length > 0 && (
                <optgroup label="Other events">
                  <Options events={unlike} />
                </optgroup>
              )}
            </>
          )}
        </select>
      )}
    </StaffField>
  );
}

const Options = ({ events }: { events: Listed[] }) =>
  events.map((event) => (
    <option key={event.id} value={event.id}>
      {calendarDay(event.date).short}: {event.title}, {event.places_left} left
      {agesInWords(event)}
    </option>
  ));
