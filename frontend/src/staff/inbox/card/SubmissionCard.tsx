import { memo, useId, useState } from "react";
import type { StoredSubmission, SubmissionFilter } from "../../../api/types";
import { Leaving } from "../../people/Leaving";
import { PersonActions } from "../../people/PersonActions";
import { fits } from "../filters";
import { draftOf } from "../note/noteDrafts";
import { cardId } from "../useSubmissionChange";
import { BriefFacts } from "./BriefFacts";
import { CardActions } from "./CardActions";
import { CardHead } from "./CardHead";
import { ContactLinks } from "./ContactLinks";
import { FullFacts } from "./FullFacts";
import { PitchNote } from "./PitchNote";

interface Props {
  submission: StoredSubmission;
  filter: SubmissionFilter;
  /** Score from which on the server treats a submission as spam. */
  threshold: number | undefined;
  /** Whether it is shown alone, and so in full. */
  isAlone?: boolean;
  /** Whether it is shown in brief below the others, because it looks like a pitch. */
  isFolded?: boolean;
  /** Called after a change. */
  onChanged: () => void;
}

/**
 * A submission with its actions: in full while it is waiting, in brief once it is handled or spam.
 * Both have all texts; the brief form cuts each off after one line.
 */
export const SubmissionCard = memo(function SubmissionCard(props: Props) {
  const { submission, filter, threshold, isAlone = false, isFolded = false, onChanged } = props;
  const id = useId();
  const name = `${submission.first_name} ${submission.last_name}`.trim() || "No name given";
  const hasLeft = !fits(filter, submission);
  const isSettled = submission.is_spam || submission.handled_at !== null;
  // Decided once: a card that staff mark as handled here must not shrink under the pointer.
  const [isBrief, setBrief] = useState(
    (isSettled || isFolded) && !isAlone && !draftOf(submission.id),
  );
  return (
    <li
      className="staff-card"
      data-handled={submission.handled_at ? "" : undefined}
      data-left={hasLeft ? "" : undefined}
      data-brief={isBrief ? "" : undefined}
    >
      <article id={cardId(submission.id)} data-card="" tabIndex={-1} aria-label={name}>
        <CardHead submission={submission} name={name}>
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
            {whereNow(submission)} It leaves this list with the next refresh.
          </p>
        )}
        <Leaving leavesOn={submission.leaves_on} erasureDueAt={submission.erasure_due_at} />
        <PitchNote submission={submission} />
        <ContactLinks submission={submission} />
        <div id={id} className="card-facts">
          {isBrief ? (
            <BriefFacts submission={submission} threshold={threshold} />
          ) : (
            <FullFacts submission={submission} name={name} threshold={threshold} />
          )}
        </div>
        {!isBrief && (
          <PersonActions
            address={submission.email}
            name={name}
            erasureDueAt={submission.erasure_due_at}
          />
        )}
        <CardActions submission={submission} name={name} isBrief={isBrief} onChanged={onChanged} />
      </article>
    </li>
  );
});

function whereNow({ is_spam, handled_at }: StoredSubmission): string {
  if (is_spam) return "Now under Spam.";
  return handled_at ? "Handled." : "Now under Legitimate.";
}
