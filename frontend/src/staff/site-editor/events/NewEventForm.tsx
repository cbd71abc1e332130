import { type FormEvent, useId, useState } from "react";
import { DayInput } from "../fields/dates/DayInput";
import { slug } from "../model/slug";
import type { NewEvent } from "./newEvents";

interface Props {
  title: string;
  /** The button's word. */
  word: string;
  /** The event that this title and day would begin. */
  eventOf: (title: string, date: string) => NewEvent;
  /** The event of which it has what isn't asked for; empty: there's none. */
  like?: string;
  onBegin: (event: NewEvent) => void;
  onCancel: () => void;
}

/** Asks for the title and the day of a new event. Its address is made from them, and stays. */
export function NewEventForm({ title: first, word, eventOf, like = "", onBegin, onCancel }: Props) {
  const id = useId();
  const [title, setTitle] = useState(first);
  const [date, setDate] = useState("");
  const [error, setError] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === "") setError("Give the event a title");
    else onBegin(eventOf(title.trim(), date));
  }

  return (
    <form className="editor-new" onSubmit={submit} noValidate>
      <div className="field" data-wrong={error ? "" : undefined}>
        <label htmlFor={id}>Title</label>
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
        <input
          id={id}
          className="control"
          value={title}
          ref={focusOnArrival}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
          onChange={({ target }) => setTitle(target.value)}
        />
        <p id={`${id}-hint`} className="field-hint">
          Its page on the site is named after this title
          {slug(title) && ` (/events/${eventOf(title.trim(), date).id})`}, and keeps that name if
          you change the title later.
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-date`}>Date</label>
        <span className="editor-moment">
          <DayInput id={`${id}-date`} value={date} onDay={setDate} />
        </span>
      </div>
      {like && (
        <p className="field-hint">
          It begins with the place, the number of places, the price and the picture of “{like}”.
          Change what's different.
        </p>
      )}
      <div className="staff-dialog-actions">
        <button type="submit" className="button button-primary">
          {word}
        </button>
        <button type="button" className="staff-button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

// At module level, so that React calls it when the field appears and not at every render.
function focusOnArrival(field: HTMLElement | null) {
  field?.focus();
}
