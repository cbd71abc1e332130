import type { StoredSubmission } from "../../api/types";

/** That it looks like a pitch, and why; nothing once staff have judged it. */
export function PitchNote({
  enquiry: { pitch, is_spam, handled_at },
}: {
  enquiry: StoredSubmission;
}) {
  if (!pitch || is_spam || handled_at !== null) return null;
  return (
    <div className="card-pitch">
      <p>Looks like a pitch</p>
      <ul>
        {pitch.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
