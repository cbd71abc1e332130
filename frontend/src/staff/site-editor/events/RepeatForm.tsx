import { type FormEvent, useId, useState } from "react";
import { calendarDay } from "../../../lib/calendarDay";
import type { Json, SiteContent } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { valueAt } from "../model/pointer";
import { nameOf } from "../model/words/words";
import { EventChange } from "./EventChange";
import { copiesOf } from "./newEvents";
import { MOST_DATES, nextDates, type Rhythm } from "./repeat";

interface Props {
  event: Json;
  /** Ids that other events have. */
  taken: string[];
  site: SiteContent;
  nodes: FieldNode[];
  onEnd: () => void;
}

/** Makes further dates of an event, and publishes them together. */
export function RepeatForm({ event, taken, site, nodes, onEnd }: Props) {
  const id = useId();
  const [rhythm, setRhythm] = useState<Rhythm>("week");
  const [count, setCount] = useState("4");
  // Each review begins anew: the last one may have been refused.
  const [reviews, setReviews] = useState(0);
  const date = String(valueAt(event, "/date") ?? "");
  const dates = nextDates(date, rhythm, Number(count) || 0);
  const copies = copiesOf(event, dates, taken);

  function submit(sent: FormEvent) {
    sent.preventDefault();
    if (dates.length > 0) setReviews(reviews + 1);
  }

  return (
    <form
      className="editor-new"
      onSubmit={submit}
      aria-label={`Repeat ${nameOf(event)}`}
      noValidate
    >
      <fieldset className="field">
        <legend>How often</legend>
        <div className="editor-choices">
          {(["week", "month"] as const).map((one, index) => (
            <label key={one} className="choice">
              <input
                type="radio"
                name={`${id}-rhythm`}
                ref={index === 0 ? focusOnArrival : undefined}
                checked={rhythm === one}
                onChange={() => setRhythm(one)}
              />
              {one === "week" ? "Every week" : "Every month, on the same weekday"}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-count`}>How many more times (at most {MOST_DATES})</label>
        <input
          id={`${id}-count`}
          className="control editor-short"
          inputMode="numeric"
          value={count}
          onChange={({ target }) => setCount(target.value)}
        />
      </div>
      <p role="status">
        {dates.length === 0
          ? "Say how many more times: 1 or more."
          : dates.map((one) => calendarDay(one).short).join(" · ")}
      </p>
      <div className="staff-dialog-actions">
        <button type="submit" className="button button-primary">
          Review and publish
        </button>
        <button type="button" className="staff-button" onClick={onEnd}>
          Cancel
        </button>
      </div>
      {reviews > 0 && (
        <EventChange
          key={reviews}
          patch={{ events: Object.fromEntries(copies.map((one) => [one.id, one.event])) }}
          site={site}
          nodes={nodes}
          onEnd={onEnd}
        />
      )}
    </form>
  );
}

// At module level, so that React calls it when the field appears and not at every render.
function focusOnArrival(field: HTMLElement | null) {
  field?.focus();
}
