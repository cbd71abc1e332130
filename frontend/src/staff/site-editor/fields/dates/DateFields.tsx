import type { ReactNode } from "react";
import { type DayAndTime, readMoment, writeMoment } from "../../model/clock";
import { FieldFrame, notesOf } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { TextField } from "../TextField";
import { useField } from "../useField";
import { DayInput } from "./DayInput";
import { StableTime } from "./StableTime";

/** A day. */
export function DateField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  return (
    <FieldFrame field={field} state={state}>
      <span className="editor-moment">
        <DayInput
          id={state.id}
          value={String(state.value ?? "")}
          disabled={state.lockedBy !== undefined}
          aria-invalid={state.error ? true : undefined}
          aria-describedby={notesOf(state)}
          onDay={state.set}
        />
      </span>
    </FieldFrame>
  );
}

/** What a day alone means for an end, which the manual explains only at the beginning. */
const END_HINTS: Record<string, ReactNode> = {
  "/site/notice/until": (
    <p className="field-hint">
      With a day alone, it disappears when that day ends. Empty: it stays until you take it out.
    </p>
  ),
};

/** A day, and perhaps a time, by the stable's clock. */
export function DateTimeField(props: FieldProps) {
  const { field } = props.node;
  const state = useField(field, props.pointer);
  const moment = readMoment(String(state.value ?? ""));
  // Written in a way of its own in config.toml: it's edited as it's written.
  if (moment === null) return <TextField {...props} />;
  const set = (change: Partial<DayAndTime>) => state.set(writeMoment({ ...moment, ...change }));
  const isLocked = state.lockedBy !== undefined;
  const lacksDay = !isLocked && moment.day === "";
  const whyNoTime = `${state.id}-no-time`;
  return (
    <FieldFrame field={field} state={state} isGroup hint={END_HINTS[field.pointer]}>
      <span className="editor-moment">
        <DayInput
          id={`${state.id}-day`}
          aria-label={`${state.label}: day`}
          aria-invalid={state.error ? true : undefined}
          value={moment.day}
          disabled={isLocked}
          onDay={(day) => set({ day })}
        />
        <input
          className="control"
          type="time"
          aria-label={`${state.label}: time`}
          value={moment.time}
          disabled={isLocked || lacksDay}
          aria-describedby={lacksDay ? whyNoTime : undefined}
          onChange={({ target }) => set({ time: target.value })}
        />
        {/* Always there: what is below it would move under the finger. */}
        {!isLocked && (
          <button
            type="button"
            className="staff-button"
            aria-disabled={lacksDay}
            onClick={() => !lacksDay && state.set("")}
          >
            Clear<span className="sr-only"> ({state.label})</span>
          </button>
        )}
        {lacksDay && (
          <span id={whyNoTime} className="editor-no-time">
            Pick a day first
          </span>
        )}
      </span>
      <StableTime />
    </FieldFrame>
  );
}
