import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StoredSubmission, SubmissionChange } from "../../api/types";
import { useSite } from "../../PageDataContext";
import { useToast } from "../../ui/toasts";
import { CardHead } from "./CardHead";
import { changeSubmission, deliverAgain } from "./calls";
import { deliveryInWords } from "./deliveryInWords";
import { isLockedOut, SUBMISSIONS } from "./queries";
import { SubmissionFacts } from "./SubmissionFacts";

interface Props {
  submission: StoredSubmission;
}

/** One submission with everything that was said, and what staff can do about it. */
export function SubmissionCard({ submission }: Props) {
  const { id, is_spam, handled_at } = submission;
  const { timezone } = useSite();
  const client = useQueryClient();
  const toast = useToast();
  const outcome = {
    onSuccess: () => client.invalidateQueries({ queryKey: SUBMISSIONS }),
    onError: (error: Error) => {
      // Then the door has shut, and says why.
      if (isLockedOut(error)) return;
      toast({ tone: "error", title: "That did not work", detail: error.message });
    },
  };
  const changing = useMutation({
    mutationFn: (change: SubmissionChange) => changeSubmission(id, change),
    ...outcome,
  });
  const delivering = useMutation({ mutationFn: () => deliverAgain(id), ...outcome });
  const busy = changing.isPending || delivering.isPending;
  const name = `${submission.first_name} ${submission.last_name}`.trim() || "No name given";

  const action = (label: string, act: () => void) => (
    <button
      type="button"
      className="staff-button"
      aria-disabled={busy}
      onClick={() => !busy && act()}
    >
      {label} <span className="sr-only">({name})</span>
    </button>
  );

  return (
    <li className="staff-card" data-handled={handled_at ? "" : undefined}>
      <article aria-label={name}>
        <CardHead submission={submission} name={name} />
        <SubmissionFacts submission={submission} />
        <footer>
          <div className="staff-actions">
            {action(handled_at ? "Not handled" : "Mark as handled", () =>
              changing.mutate({ handled: !handled_at }),
            )}
            {action(is_spam ? "Not spam" : "Mark as spam", () =>
              changing.mutate({ is_spam: !is_spam }),
            )}
          </div>
          <div className="staff-actions staff-delivery">
            {submission.delivery && (
              <p>Delivery: {deliveryInWords(submission.delivery, timezone)}</p>
            )}
            {!is_spam && action("Send again", () => delivering.mutate())}
          </div>
        </footer>
      </article>
    </li>
  );
}
