import type { ReactNode } from "react";
import type { ContentField } from "../contentTypes";
import { hasLeft, useEditor } from "./EditorContext";
import { FieldHint } from "./FieldHint";
import { Finding } from "./Finding";
import { ScheduledNote } from "./ScheduledNote";
import type { FieldState } from "./useField";
import { WaysBack } from "./WaysBack";

interface Props {
  field: ContentField;
  state: FieldState;
  /** Whether the control is a single element with the state's id, and not a group of them. */
  isGroup?: boolean;
  /** What explains the field, in place of the manual's words. */
  hint?: ReactNode;
  children: ReactNode;
}

/** The ids of what explains a control. */
export const notesOf = ({ id, error, warning }: FieldState) =>
  [error && `${id}-error`, warning && `${id}-warning`, `${id}-hint`].filter(Boolean).join(" ");

/** A control with its label, its explanation, where its value comes from, and what is wrong with it. */
export function FieldFrame({ field, state, isGroup = false, hint, children }: Props) {
  const { id, label, error, warning, isMarked, pointer, lockedBy } = state;
  const { onFocus, onLeave } = useEditor();
  const Frame = isGroup ? "fieldset" : "div";
  const name = (
    <>
      {label}
      {isMarked && <Mark word="Changed" />}
    </>
  );
  return (
    <Frame
      className="field editor-field"
      data-wrong={error ? "" : undefined}
      // A group takes the focus when one of its values has an error that belongs to none of its controls.
      {...(isGroup ? { id, tabIndex: -1, "aria-describedby": notesOf(state) } : {})}
      disabled={isGroup && lockedBy !== undefined ? true : undefined}
      onFocus={() => onFocus(pointer)}
      onBlur={(event) => hasLeft(event) && onLeave(pointer)}
    >
      {isGroup ? <legend>{name}</legend> : <label htmlFor={id}>{name}</label>}
      <Finding id={`${id}-error`} className="field-error" text={error} />
      <Finding id={`${id}-warning`} className="editor-warning" text={warning} />
      <div id={`${id}-hint`} className="editor-notes">
        {hint ?? <FieldHint field={field} />}
        <Origin state={state} />
      </div>
      {children}
      <ScheduledNote field={field} pointer={pointer} />
      <WaysBack field={field} state={state} />
    </Frame>
  );
}

/** A mark behind a name. The comma is read only: `Title, Changed`. */
export function Mark({ word }: { word: "Changed" | "New" }) {
  return (
    <>
      <span className="editor-comma">, </span>
      <span className="editor-changed">{word}</span>
    </>
  );
}

function Origin({ state: { lockedBy, origin } }: { state: FieldState }) {
  if (lockedBy)
    return (
      <p className="editor-origin">
        Set by the environment ({lockedBy}). It can't be changed here.
      </p>
    );
  return origin ? <p className="editor-origin">Set in {origin}</p> : null;
}
