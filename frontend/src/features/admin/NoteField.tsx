import { type KeyboardEvent, useId } from "react";
import type { StoredSubmission } from "../../api/types";
import { useNote } from "./useNote";

/** As much as the server keeps. */
const MOST = 5000;
/** From here on it is said how much is left. */
const NEARLY = 4500;

interface Props {
  enquiry: StoredSubmission;
  name: string;
}

/** What staff keep to themselves about it: saved when they leave the field, or at Ctrl+Enter. */
export function NoteField({ enquiry, name }: Props) {
  const id = useId();
  const { text, saving, isSaved, type, save } = useNote(enquiry);
  const length = [...text].length;

  function hear(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  }

  return (
    <div className="card-note">
      <label htmlFor={id}>
        Private note <span className="sr-only">({name})</span>
      </label>
      <textarea
        id={id}
        className="control"
        data-action="note"
        rows={1}
        dir="auto"
        value={text}
        aria-invalid={saving.isError || undefined}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
        onKeyDown={hear}
      />
      <p id={`${id}-state`} className="card-note-state">
        <span role="status">
          {saving.isPending && "Saving"}
          {saving.isSuccess && isSaved && "Saved"}
        </span>
        {saving.isError && (
          <span role="alert" className="card-note-failure">
            Not saved: {saving.error.message}{" "}
            <button type="button" className="link" onClick={save}>
              Save again
            </button>
          </span>
        )}
        {length > NEARLY && (
          <span>
            {length.toLocaleString("en-US")} of {MOST.toLocaleString("en-US")} characters
          </span>
        )}
      </p>
    </div>
  );
}
