import { useState } from "react";
import { calendarDay } from "../../../lib/calendarDay";
import { StaffField } from "../StaffField";

interface Props {
  /** `2027-06-18` */
  before: string;
  error: string | undefined;
}

/** Asks for the new day, with its weekday beside it: browsers' own fields don't show that. */
export function NewDay({ before, error }: Props) {
  const [day, setDay] = useState(before);
  const [weekday] = calendarDay(day).inFull.split(",");
  return (
    <StaffField label="New day" name="date" error={error}>
      {(field) => (
        <span className="notice-day">
          <input
            className="control"
            type="date"
            // Only what the browser offers: the server decides, by the stable's clock.
            min={today()}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            {...field}
          />
          <span aria-live="polite">{weekday}</span>
        </span>
      )}
    </StaffField>
  );
}

/** This device's day: `2027-06-18`. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
