import { memo, useId, useState } from "react";
import type { StoredSubmission, SubmissionFilter } from "../../api/types";
import { BriefFacts } from "./BriefFacts";
import { CardActions } from "./CardActions";
import { CardHead } from "./CardHead";
import { ContactLinks } from "./ContactLinks";
import { draftOf } from "./drafts";
import { FullFacts } from "./FullFacts";
import { fits } from "./filters";
import { PitchNote } from "./PitchNote";
import { cardId } from "./useEnquiryChange";

interface Props {
  enquiry: StoredSubmission;
  filter: SubmissionFilter;
  /** From which score on the server takes an enquiry for spam. */
  threshold: number | undefined;
  /** Whether it is shown without the others, and so at its full length. */
  isAlone?: boolean;
  /** Whether it is shown in brief below the others, because it looks like a pitch. */
  isFolded?: boolean;
  /** Told when something about it has been changed. */
  onChanged: () => void;
}

/**
 * One submission and what staff can do about it: whole while it is to be answered, in brief once it
 * is handled or spam. Everything that was said stands on both; a brief text is cut off at the line.
 */
export const SubmissionCard = memo(function SubmissionCard(props: Props) {
  const { enquiry, filter, threshold, isAlone = false, isFolded = false, onChanged } = props;
  const id = useId();
  const name = `${enquiry.first_name} ${enquiry.last_name}`.trim() || "No name given";
  const hasLeft = !fits(filter, enquiry);
  const isSettled = enquiry.is_spam || enquiry.handled_at !== null;
  // Only when it comes to the list: one that is settled here must not shrink under the finger.
  const [isBrief, setBrief] = useState((isSettled || isFolded) && !isAlone && !draftOf(enquiry.id));
  return (
    <li
      className="staff-card"
      data-handled={enquiry.handled_at ? "" : undefined}
      data-left={hasLeft ? "" : undefined}
      data-brief={isBrief ? "" : undefined}
    >
      <article id={cardId(enquiry.id)} data-card="" tabIndex={-1} aria-label={name}>
        <CardHead submission={enquiry} name={name}>
          {!isAlone && (isSettled || isBrief || isFolded) && (
            <button
              type="button"
              className="staff-button card-fold"
              data-action="fold"
              aria-expanded={!isBrief}
              aria-controls={id}
              onClick={() => setBrief(!isBrief)}
            >
              {isBrief ? "More" : "Less"} <span className="sr-only">({name})</span>
            </button>
          )}
        </CardHead>
        {hasLeft && (
          <p className="card-left">
            {whereNow(enquiry)} It leaves this list with the next refresh.
          </p>
        )}
        <PitchNote enquiry={enquiry} />
        <ContactLinks enquiry={enquiry} />
        <div id={id} className="card-facts">
          {isBrief ? (
            <BriefFacts enquiry={enquiry} threshold={threshold} />
          ) : (
            <FullFacts enquiry={enquiry} name={name} threshold={threshold} />
          )}
        </div>
        <CardActions enquiry={enquiry} name={name} isBrief={isBrief} onChanged={onChanged} />
      </article>
    </li>
  );
});

function whereNow({ is_spam, handled_at }: StoredSubmission): string {
  if (is_spam) return "Now under Spam.";
  return handled_at ? "Handled." : "Now under Legitimate.";
}
