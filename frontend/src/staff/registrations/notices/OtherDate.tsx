import type { RegistrationList } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import { StaffField } from "../StaffField";

interface Props {
  /** The events that may be offered. */
  others: RegistrationList["events"];
  isRequired: boolean;
  chosen: string;
  error: string | undefined;
}

/** Asks which event people can come to instead. */
export function OtherDate({ others, isRequired, chosen, error }: Props) {
  return (
    <StaffField
      label={isRequired ? "The other date" : "Offer another date (optional)"}
      name="offer"
      error={error}
    >
      {(field) => (
        <select className="control" defaultValue={chosen} {...field}>
          <option value="">{isRequired ? "Choose one" : "None"}</option>
          {others.map(({ id, title, date, places_left }) => (
            <option key={id} value={id}>
              {calendarDay(date).short}: {title}, {places_left} left
            </option>
          ))}
        </select>
      )}
    </StaffField>
  );
}
