import type { StoredSubmission } from "../../../api/types";

/** Says that a message looks like a pitch, and why. Empty after staff have marked it. */
export function PitchNote({
  submission: { pitch, is_spam, handled_at },
}: {
  submission: StoredSubmission;
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
