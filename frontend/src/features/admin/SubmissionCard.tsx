import { memo } from "react";
import type { StoredSubmission, SubmissionFilter } from "../../api/types";
import { CardActions } from "./CardActions";
import { CardHead } from "./CardHead";
import { ContactLinks } from "./ContactLinks";
import { fits } from "./filters";
import { HistoryOf } from "./HistoryOf";
import { NoteField } from "./NoteField";
import { SpamPoints } from "./SpamPoints";
import { WhatTheySaid, WhoAsks } from "./SubmissionFacts";
import { cardId } from "./useEnquiryChange";

interface Props {
  enquiry: StoredSubmission;
  filter: SubmissionFilter;
  /** From which score on the server takes an enquiry for spam. */
  threshold: number | undefined;
  /** Told when something about it has been changed. */
  onChanged: () => void;
}

/** One submission with everything that was said, and what staff can do about it. */
export const SubmissionCard = memo(function SubmissionCard(props: Props) {
  const { enquiry, filter, threshold, onChanged } = props;
  const name = `${enquiry.first_name} ${enquiry.last_name}`.trim() || "No name given";
  const hasLeft = !fits(filter, enquiry);
  return (
    <li
      className="staff-card"
      data-handled={enquiry.handled_at ? "" : undefined}
      data-left={hasLeft ? "" : undefined}
    >
      <article id={cardId(enquiry.id)} data-card="" tabIndex={-1} aria-label={name}>
        <CardHead submission={enquiry} name={name} />
        {hasLeft && (
          <p className="card-left">
            {whereNow(enquiry)} It leaves this list with the next refresh.
          </p>
        )}
        <ContactLinks enquiry={enquiry} />
        <div className="staff-facts">
          <div>
            <WhatTheySaid enquiry={enquiry} />
            {enquiry.spam_score > 0 && <SpamPoints enquiry={enquiry} threshold={threshold} />}
            <HistoryOf enquiry={enquiry} />
          </div>
          <div>
            <WhoAsks enquiry={enquiry} />
            <NoteField enquiry={enquiry} name={name} />
          </div>
        </div>
        <CardActions enquiry={enquiry} name={name} onChanged={onChanged} />
      </article>
    </li>
  );
});

function whereNow({ is_spam, handled_at }: StoredSubmission): string {
  if (is_spam) return "Now under Spam.";
  return handled_at ? "Handled." : "Now under Legitimate.";
}
