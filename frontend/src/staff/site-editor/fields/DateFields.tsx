import { type DayAndTime, readMoment, writeMoment } from "../model/clock";
import { FieldFrame, notesOf } from "./FieldFrame";
import type { FieldProps } from "./fieldProps";
import { StableTime } from "./StableTime";
import { TextField } from "./TextField";
import { useField } from "./useField";

/** A day. */
export function DateField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  return (
    <FieldFrame field={field} state={state}>
      <input
        id={state.id}
        className="control editor-short"
        type="date"
        value={String(state.value ?? "")}
        disabled={state.lockedBy !== undefined}
        aria-invalid={state.error ? true : undefined}
        aria-describedby={notesOf(state)}
        onChange={({ target }) => state.set(target.value)}
      />
    </FieldFrame>
  );
}

/** A day, and perhaps a time, by the stable's clock. */
export function DateTimeField(props: FieldProps) {
  const { field } = props.node;
  const state = useField(field, props.pointer);
  const moment = readMoment(String(state.value ?? ""));
  // Written in a way of its own in config.toml: it's edited as it's written.
  if (moment === null) return <TextField {...props} />;
  const set = (change: Partial<DayAndTime>) => state.set(writeMoment({ ...moment, ...change }));
  const isLocked = state.lockedBy !== undefined;
  return (
    <FieldFrame field={field} state={state} isGroup>
      <span className="editor-moment">
        <input
          className="control"
          type="date"
          aria-label={`${state.label}: day`}
          aria-invalid={state.error ? true : undefined}
          value={moment.day}
          disabled={isLocked}
          onChange={({ target }) => set({ day: target.value })}
        />
        <input
          className="control"
          type="time"
          aria-label={`${state.label}: time`}
          value={moment.time}
          disabled={isLocked || moment.day === ""}
          onChange={({ target }) => set({ time: target.value })}
        />
        {moment.day !== "" && !isLocked && (
          <button type="button" className="staff-button" onClick={() => state.set("")}>
            Clear<span className="sr-only"> ({state.label})</span>
          </button>
        )}
      </span>
      <StableTime />
    </FieldFrame>
  );
}
