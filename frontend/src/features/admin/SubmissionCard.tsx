import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StoredSubmission, SubmissionChange } from "../../api/types";
import { useSite } from "../../PageDataContext";
import { useToast } from "../../ui/toasts";
import { changeSubmission, deliverAgain } from "./calls";
import { SUBMISSIONS } from "./queries";
import { readableTime } from "./readableTime";
import { StatusWord } from "./StatusWord";
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
    onError: (error: Error) =>
      toast({ tone: "error", title: "That did not work", detail: error.message }),
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
        <header>
          <h2 className="title-3">{name}</h2>
          <time dateTime={submission.created_at}>
            {readableTime(submission.created_at, timezone)}
          </time>
          <p className="staff-marks">
            <StatusWord status={submission.submission_status} />
            <span className="staff-badge" data-spam={is_spam || undefined}>
              {is_spam ? "SPAM" : "Legitimate"}
            </span>
            <span>Spam score: {submission.spam_score}</span>
            {submission.empty_form && <strong>Empty Form</strong>}
            {handled_at && <span>Handled {readableTime(handled_at, timezone)}</span>}
          </p>
        </header>
        <SubmissionFacts submission={submission} />
        <div className="staff-actions">
          {action(is_spam ? "Not spam" : "Mark as spam", () =>
            changing.mutate({ is_spam: !is_spam }),
          )}
          {action(handled_at ? "Not handled" : "Mark as handled", () =>
            changing.mutate({ handled: !handled_at }),
          )}
          {!is_spam && action("Send again", () => delivering.mutate())}
        </div>
      </article>
    </li>
  );
}
