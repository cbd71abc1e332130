import { type KeyboardEvent, useId } from "react";
import type { StoredSubmission } from "../../../api/types";
import { NoteState } from "./NoteState";
import { useNote } from "./useNote";

interface Props {
  submission: StoredSubmission;
  name: string;
}

/**
 * What staff keep to themselves about it: saved when they leave the field (Escape does), when they pause,
 * or at Ctrl+Enter.
 */
export function NoteField({ submission, name }: Props) {
  const id = useId();
  const note = useNote(submission);

  function hear(event: KeyboardEvent<HTMLElement>) {
    // While a word is composed, Escape belongs to the input method.
    if (event.key === "Escape" && !event.nativeEvent.isComposing) event.currentTarget.blur();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    note.save();
  }

  return (
    <div className="card-note">
      <label htmlFor={id}>
        Private note{submission.note_by && `, last by ${submission.note_by}`}{" "}
        <span className="sr-only">({name})</span>
      </label>
      <textarea
        id={id}
        className="control"
        data-action="note"
        rows={1}
        dir="auto"
        value={note.text}
        aria-invalid={note.failure !== null || undefined}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => note.type(target.value)}
        onBlur={note.saveByItself}
        onKeyDown={hear}
      />
      <NoteState id={`${id}-state`} note={note} name={name} />
    </div>
  );
}
