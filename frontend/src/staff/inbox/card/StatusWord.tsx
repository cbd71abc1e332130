import type { StoredSubmission } from "../../../api/types";

interface Props {
  status: StoredSubmission["submission_status"];
}

const words = { pending: "Pending", sent: "Sent", failed: "Failed" };

/** Icons: a clock, a tick and a cross. */
const shapes = {
  pending: "M8 4v4l3 2",
  sent: "m4.5 8.5 2.5 2.5 4.5-5.5",
  failed: "m5.5 5.5 5 5m0-5-5 5",
};

/** The status of the delivery, as an icon and a word. */
export function StatusWord({ status }: Props) {
  return (
    <span className="staff-word" data-status={status}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d={shapes[status]} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {words[status]}
    </span>
  );
}
