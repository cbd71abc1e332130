import type { StaffRegistration } from "../../../api/types";
import { addMark, type Mark, useWaitingMark } from "../../offline/unsent";
import { knownMark } from "./attendanceInWords";

interface Props {
  /** The registration's id. */
  registration: string;
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

/** Marks who didn't come. Whoever is neither ticked off nor marked isn't a no-show. */
export function NoShowButton(props: Props) {
  const [mark, setMark] = useMark(props);
  const isMissing = mark === "missed";
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
function useMark({ registration, attendee }: Props) {
  const { position } = attendee;
  const waiting = useWaitingMark(registration, position);
  const mark = waiting ?? knownMark(attendee);
  return [mark, (next: Mark) => addMark({ registration, position, mark: next })] as const;
}
