import type { FirstDeletion } from "../../api/types";
import { calendarDay } from "../../lib/calendarDay";

interface Props {
  ahead: FirstDeletion | null | undefined;
}

/** Says, for the week before it, what will be deleted by its age for the first time. */
export function FirstDeletionNotice({ ahead }: Props) {
  if (!ahead) return null;
  const { on, records } = ahead;
  return (
    <p className="alarm">
      <strong>
        {records === 1 ? "One old record" : `${records.toLocaleString("en-US")} old records`} will
        be deleted on <time dateTime={on}>{calendarDay(on).short}</time>.
      </strong>{" "}
      From then on this site deletes inquiries, spam and registrations by their age. Keep them
      longer with <code>[retention]</code> in config.toml; each card says when it leaves.
    </p>
  );
}
