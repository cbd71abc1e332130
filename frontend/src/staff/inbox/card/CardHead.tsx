import type { ReactNode } from "react";
import type { StoredSubmission } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { readableDay, readableTime } from "../../shared/readableTime";
import { TimeOf } from "../../shared/TimeOf";
import { StatusWord } from "./StatusWord";

interface Props {
  submission: StoredSubmission;
  name: string;
  /** Shown at the end. */
  children: ReactNode;
}

/** Name, time and status of a submission. */
export function CardHead({ submission, name, children }: Props) {
  const { created_at, handled_at, handled_by, is_spam, spam_score, submission_status, empty_form } =
    submission;
  const { timezone } = useSite();
  return (
    <header>
      <h2 className="title-3" dir="auto">
        {name}
      </h2>
      <TimeOf instant={created_at} />
      <p className="staff-marks">
        {handled_at && (
          <span className="staff-handled" title={readableTime(handled_at, timezone)}>
            Handled {handled_by && `by ${handled_by}, `}
            {readableDay(handled_at, timezone)}
          </span>
        )}
        {empty_form && <strong>Empty Form</strong>}
        <StatusWord status={submission_status} />
        <span className="staff-badge" data-spam={is_spam || undefined}>
          {is_spam ? "SPAM" : "Legitimate"}
        </span>
        <span>Spam score: {spam_score}</span>
      </p>
      {children}
    </header>
  );
}
