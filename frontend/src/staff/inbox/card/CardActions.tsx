import type { StoredSubmission } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { deliveryInWords } from "../../deliveries/deliveryInWords";
import { MailStates } from "../../deliveries/MailStates";
import { StoppedMails } from "../../deliveries/StoppedMails";
import { isWaitingForAddress, useHasAddress } from "../../deliveries/useHasAddress";
import { useIsSlow } from "../../shared/useIsSlow";
import { useSubmissionChange } from "../useSubmissionChange";

interface Props {
  submission: StoredSubmission;
  name: string;
  /** In brief, the status alone shows the state of the delivery. */
  isBrief: boolean;
  onChanged: () => void;
}

/** The actions for a submission, and the state of its delivery. */
export function CardActions({ submission, name, isBrief, onChanged }: Props) {
  const { is_spam, handled_at, delivery, mails } = submission;
  const { timezone } = useSite();
  const hasAddress = useHasAddress("contact");
  const hasMails = mails !== undefined && mails.length > 0;
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
      {!isBrief && (delivery || !hasMails) && (
        <div className="staff-actions staff-delivery">
          <p data-failed={delivery?.state === "failed" || undefined}>
            Delivery:{" "}
            {isWaitingForAddress(delivery, hasAddress)
              ? "No address set up yet."
              : delivery
                ? deliveryInWords(delivery, timezone)
                : "none"}
          </p>
          {!is_spam &&
            hasAddress &&
            action("deliver", "Send again", () => deliver(hasMails ? "webhook" : undefined))}
        </div>
      )}
      {!isBrief && (
        <StoppedMails
          suppressions={submission.suppressions}
          address={submission.email}
          name={name}
        />
      )}
      {!isBrief && (
        <MailStates
          mails={mails}
          name={name}
          isBusy={busy}
          onSendAgain={is_spam ? undefined : deliver}
        />
      )}
    </footer>
  );
}
