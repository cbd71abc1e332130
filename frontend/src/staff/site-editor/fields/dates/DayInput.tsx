import type { ComponentProps } from "react";
import { weekdayOf } from "../../model/dates";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "type"> {
  id: string;
  /** `2027-06-19`; empty: none. */
  value: string;
  onDay: (day: string) => void;
}

/** A field for a day, with its weekday beside it. Browsers' own fields don't show that. */
export function DayInput({ onDay, ...input }: Props) {
  const { id, value, "aria-describedby": notes } = input;
  const weekdayId = `${id}-weekday`;
  const weekday = weekdayOf(value);
  return (
    <>
      <input
        {...input}
        className="control"
        type="date"
        aria-describedby={[notes, weekday && weekdayId].filter(Boolean).join(" ") || undefined}
        onChange={({ target }) => onDay(target.value)}
      />
      <span id={weekdayId} aria-live="polite" className="editor-weekday">
        {weekday}
      </span>
    </>
  );
}
