import { useState } from "react";
import type { useNote } from "./useNote";

/** Maximum length, as on the server. */
const MOST = 5000;
/** Length from which on the remaining characters are shown. */
const NEARLY = 4500;

interface Props {
  id: string;
  note: ReturnType<typeof useNote>;
  name: string;
}

/** The state of a note: not saved, saved, refused, or changed by somebody else. */
export function NoteState({ id, note, name }: Props) {
  const { text, isDraft, isMixed, isSaving, isSaved, failure, save } = note;
  // Leaving the field saves the note, and often moves the focus to this button. So it stays while
  // focused.
  const [hasFocus, setFocus] = useState(false);
  const length = [...text].length;
  return (
    <p id={id} className="card-note-state">
      <span role="status" className={isMixed ? "card-note-mixed" : undefined}>
        {isSaving && "Saving"}
        {isSaved && "Saved"}
        {isMixed &&
          !isSaving &&
          "Someone else changed this note. Both versions are here: check them and save."}
      </span>
      {failure && !isSaving && (
        <span role="alert" className="card-note-failure">
          Not saved: {failure.message}
        </span>
      )}
      {isDraft && !failure && !isSaving && <span>Not saved yet</span>}
      {(isDraft || hasFocus) && (
        <button
          type="button"
          className="link card-note-save"
          aria-disabled={!isDraft || isSaving}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onClick={save}
        >
          {failure ? "Save again" : "Save"} <span className="sr-only">(note about {name})</span>
        </button>
      )}
      {length > NEARLY && (
        <span>
          {length.toLocaleString("en-US")} of {MOST.toLocaleString("en-US")} characters
        </span>
      )}
    </p>
  );
}
