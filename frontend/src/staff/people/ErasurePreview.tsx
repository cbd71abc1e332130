import type { ErasurePreview as Preview } from "../../api/types";
import { calendarDay } from "../../lib/calendarDay";

interface Props {
  preview: Preview;
}

/** What an erasure deletes, what it frees, and what stays. */
export function ErasurePreview({ preview }: Props) {
  const { addresses, deleted, freed, stays } = preview;
  return (
    <>
      <h3 className="staff-link-title">What's erased</h3>
      <p className="note" dir="auto">
        Everything from {addresses.length > 0 ? addresses.join(", ") : "this registration"}
      </p>
      <ul>
        {deleted.map(({ what, count }) => (
          <li key={what}>
            {what}: {count}
          </li>
        ))}
        {freed.map(({ event_title, event_date, places }) => (
          <li key={event_title + event_date}>
            Frees {places} {places === 1 ? "spot" : "spots"} at {event_title},{" "}
            {calendarDay(event_date).short}. No one gets a cancellation.
          </li>
        ))}
      </ul>
      <h3 className="staff-link-title">What stays</h3>
      <ul className="note">
        {stays.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
