import type { ReactNode } from "react";
import type { ContentField, Json } from "../contentTypes";
import { valueAt } from "../model/pointer";
import { valueInWords } from "../model/words";
import { useEditor } from "./EditorContext";
import { FieldHint } from "./FieldHint";
import type { FieldState } from "./useField";

interface Props {
  field: ContentField;
  state: FieldState;
  /** Whether the control is a single element with the state's id, and not a group of them. */
  isGroup?: boolean;
  children: ReactNode;
}

/** The ids of what explains a control. */
export const notesOf = ({ id, error }: FieldState) =>
  error ? `${id}-error ${id}-hint` : `${id}-hint`;

/** A control with its label, its explanation, where its value comes from, and what is wrong with it. */
export function FieldFrame({ field, state, isGroup = false, children }: Props) {
  const { id, label, error, isChanged, pointer, lockedBy } = state;
  const { onFocus } = useEditor();
  const Frame = isGroup ? "fieldset" : "div";
  const name = (
    <>
      {label}
      {isChanged && <span className="editor-changed">Changed</span>}
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
    >
      {isGroup ? <legend>{name}</legend> : <label htmlFor={id}>{name}</label>}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div id={`${id}-hint`} className="editor-notes">
        <FieldHint field={field} />
        <Origin state={state} />
      </div>
      {children}
      <WaysBack field={field} state={state} />
    </Frame>
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

/** Buttons that set the value back: to what visitors see, and to what it was before staff changed it. */
function WaysBack({ field, state }: { field: ContentField; state: FieldState }) {
  const { site } = useEditor();
  const { pointer, isChanged, below, label, set, lockedBy } = state;
  const published = valueAt(site.content, pointer);
  if (lockedBy !== undefined) return null;
  if (isChanged && published !== undefined) {
    return <Back field={field} label={label} word="Back to" value={published} onBack={set} />;
  }
  if (isChanged || below === undefined || below === null) return null;
  return (
    <Back field={field} label={label} word="Before staff changed it:" value={below} onBack={set} />
  );
}

interface BackProps {
  field: ContentField;
  label: string;
  word: string;
  value: Json;
  onBack: (value: Json) => void;
}

function Back({ field, label, word, value, onBack }: BackProps) {
  const lines = valueInWords(value, field);
  const words = lines.length === 1 ? (lines[0] ?? "") : `${lines.length} entries`;
  const short = words.length > 48 ? `${words.slice(0, 47)}…` : words;
  return (
    <p className="editor-back">
      {word === "Back to" ? null : `${word} ${short} `}
      <button type="button" className="link" onClick={() => onBack(value)}>
        {word === "Back to" ? backTo(short) : "Use that"}
        <span className="sr-only"> ({label})</span>
      </button>
    </p>
  );
}

const backTo = (words: string) => (words === "nothing" ? "Empty it again" : `Back to “${words}”`);
