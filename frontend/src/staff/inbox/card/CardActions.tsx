import type { StoredSubmission } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { deliveryInWords } from "../../deliveries/deliveryInWords";
import { useIsSlow } from "../../shared/useIsSlow";
import { useSubmissionChange } from "../useSubmissionChange";

interface Props {
  submission: StoredSubmission;
  name: string;
  /** Then how its delivery went is told by its status alone. */
  isBrief: boolean;
  onChanged: () => void;
}

/** What staff can do about a submission, and how it stands with its delivery. */
export function CardActions({ submission, name, isBrief, onChanged }: Props) {
  const { is_spam, handled_at, delivery } = submission;
  const { timezone } = useSite();
  const change = useSubmissionChange(submission, name, onChanged);
  const { setHandled, setSpam, deliver, busy, isWaiting } = change;
  const isSlow = useIsSlow(busy && !isWaiting);

  const action = (what: string, label: string, act: () => void) => (
    <button
      type="button"
      className="staff-button"
      data-action={what}
      aria-disabled={busy}
      onClick={() => !busy && act()}
    >
      {label} <span className="sr-only">({name})</span>
    </button>
  );

  return (
    <footer>
      <div className="staff-actions">
        {action("handled", handled_at ? "Not handled" : "Mark as handled", () =>
          setHandled(!handled_at),
        )}
        {action("spam", is_spam ? "Not spam" : "Mark as spam", () => setSpam(!is_spam))}
        <span role="status" className="card-busy">
          {isSlow && "Saving…"}
        </span>
      </div>
      {!isBrief && (
        <div className="staff-actions staff-delivery">
          <p data-failed={delivery?.state === "failed" || undefined}>
            Delivery: {delivery ? deliveryInWords(delivery, timezone) : "none"}
          </p>
          {!is_spam && action("deliver", "Send again", deliver)}
        </div>
      )}
    </footer>
  );
}
