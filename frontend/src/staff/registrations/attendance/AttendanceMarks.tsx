import { useState } from "react";
import type { StaffRegistration } from "../../../api/types";
import { addMark, type Mark, markOf, useUnsent } from "../../offline/unsent";
import { knownMark } from "./attendanceInWords";
import { useIsDue } from "./useIsDue";

interface Props {
  party: Pick<StaffRegistration, "id" | "event_date">;
  attendee: StaffRegistration["attendees"][number];
}

/** Ticks off who came. The box reacts at once, also without a network. */
export function TickBox(props: Props) {
  const [mark, setMark] = useMark(props);
  return (
    <label className="staff-tick">
      <input
        type="checkbox"
        checked={mark === "came"}
        aria-label={`${props.attendee.name} came`}
        onChange={({ target }) => setMark(target.checked ? "came" : "none")}
      />
    </label>
  );
}

/**
 * Marks who didn't come, from the event's day on. Whoever is neither ticked off nor marked isn't a no-show. A mark from
 * before that day can be taken back.
 */
export function NoShowButton(props: Props) {
  const [mark, setMark] = useMark(props);
  const isMissing = mark === "missed";
  const isDue = useIsDue(props.party.event_date);
  // Stays when it's taken back, so that the button doesn't go with the focus.
  const [wasMissing] = useState(isMissing);
  if (!isDue && !isMissing && !wasMissing) return null;
  return (
    <button
      type="button"
      className="staff-no-show"
      aria-pressed={isMissing}
      aria-label={`${props.attendee.name}: no-show`}
      onClick={() => setMark(isMissing ? "none" : "missed")}
    >
      No-show
    </button>
  );
}

/** What staff said of an attendee, perhaps a moment ago, and a function that says something else. */
function useMark({ party, attendee }: Props) {
  const { id: registration } = party;
  const { position, name } = attendee;
  const unsent = markOf(useUnsent(), { registration, position });
  const mark = unsent ?? knownMark(attendee);
  return [mark, (next: Mark) => addMark({ registration, position, mark: next, name })] as const;
}
