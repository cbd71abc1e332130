import { readDays, readSpan, toField, toWritten, WEEKDAYS } from "../../model/clock";
import { FieldFrame, notesOf } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { TextField } from "../TextField";
import { useField } from "../useField";

/** A day of the week, or a first and a last one. */
export function DaysField(props: FieldProps) {
  const { field } = props.node;
  const state = useField(field, props.pointer);
  const days = readDays(String(state.value ?? ""));
  if (days === null) return <TextField {...props} />;
  const [first, last] = days;
  const set = (from: string, to: string) => state.set(from === to ? from : `${from}-${to}`);
  return (
    <FieldFrame field={field} state={state} isGroup>
      <span className="editor-span">
        <Weekday
          label="First day"
          value={first}
          onChange={(day) => set(day, first === last ? day : last)}
        />
        <span aria-hidden="true">to</span>
        <Weekday label="Last day" value={last} onChange={(day) => set(first, day)} />
      </span>
    </FieldFrame>
  );
}

interface WeekdayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function Weekday({ label, value, onChange }: WeekdayProps) {
  return (
    <select
      className="control"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {WEEKDAYS.map((day) => (
        <option key={day}>{day}</option>
      ))}
    </select>
  );
}

/** A time of day. */
export function ClockField(props: FieldProps) {
  const { field } = props.node;
  const state = useField(field, props.pointer);
  const written = String(state.value ?? "");
  const time = written === "" ? "" : toField(written);
  if (time === null) return <TextField {...props} />;
  return (
    <FieldFrame field={field} state={state}>
      <input
        id={state.id}
        className="control editor-short"
        type="time"
        value={time}
        disabled={state.lockedBy !== undefined}
        aria-invalid={state.error ? true : undefined}
        aria-describedby={notesOf(state)}
        onChange={({ target }) => state.set(target.value && toWritten(target.value))}
      />
    </FieldFrame>
  );
}

/** From when to when something is open on a day. */
export function SpanField(props: FieldProps) {
  const { field } = props.node;
  const state = useField(field, props.pointer);
  const written = String(state.value ?? "");
  const span = written === "" ? ["", ""] : readSpan(written);
  if (span === null) return <TextField {...props} />;
  const [opens = "", closes = ""] = span;
  const shown = (time: string) => (time === "" ? "" : toWritten(time));
  const set = (from: string, to: string) =>
    state.set(from === "" && to === "" ? "" : `${shown(from)} – ${shown(to)}`);
  return (
    <FieldFrame field={field} state={state} isGroup>
      <span className="editor-span">
        <input
          className="control"
          type="time"
          aria-label="Opens"
          aria-invalid={state.error ? true : undefined}
          value={opens}
          onChange={({ target }) => set(target.value, closes)}
        />
        <span aria-hidden="true">to</span>
        <input
          className="control"
          type="time"
          aria-label="Closes"
          aria-invalid={state.error ? true : undefined}
          value={closes}
          onChange={({ target }) => set(opens, target.value)}
        />
      </span>
    </FieldFrame>
  );
}
