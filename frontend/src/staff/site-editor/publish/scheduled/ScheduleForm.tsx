import { type FormEvent, useId, useState } from "react";
import { DayInput } from "../../fields/dates/DayInput";
import { StableTime } from "../../fields/dates/StableTime";

interface Props {
  id: string;
  /** What is filled in, as `onSchedule` gets it. */
  at?: string | null | undefined;
  isBusy: boolean;
  /** `at` is by the stable's clock: `2027-01-01T00:00`. */
  onSchedule: (at: string) => void;
}

/** Publishes at a time to come. */
export function ScheduleForm({ id: formId, at, isBusy, onSchedule }: Props) {
  const id = useId();
  const [givenDay = "", givenTime = "00:00"] = at?.split("T") ?? [];
  const [day, setDay] = useState(givenDay);
  const [time, setTime] = useState(givenTime);
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && (day === "" || time === "");

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (day === "") document.getElementById(`${id}-day`)?.focus();
    else if (time !== "" && !isBusy) onSchedule(`${day}T${time}`);
  }

  return (
    <form id={formId} className="editor-new" onSubmit={submit} noValidate>
      <div className="field" data-wrong={isMissing ? "" : undefined}>
        <label htmlFor={`${id}-day`}>From this day and time on</label>
        {isMissing && (
          <p id={`${id}-error`} className="field-error">
            Enter a day and a time
          </p>
        )}
        <span className="editor-moment">
          <DayInput
            id={`${id}-day`}
            ref={focusOnArrival}
            value={day}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            onDay={setDay}
          />
          <input
            className="control"
            type="time"
            aria-label="Time"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </span>
        <StableTime />
      </div>
      <button type="submit" className="button button-primary" aria-disabled={isBusy}>
        Schedule
      </button>
    </form>
  );
}

// At module level, so that React calls it when the field appears and not at every render.
function focusOnArrival(field: HTMLElement | null) {
  field?.focus();
}
