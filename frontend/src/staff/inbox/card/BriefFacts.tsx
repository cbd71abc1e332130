import type { StoredSubmission } from "../../../api/types";
import { saidFacts, whoFacts } from "./SubmissionFacts";

interface Props {
  submission: StoredSubmission;
  threshold: number | undefined;
}

/** A submission's facts in brief: the choices in one line, then one line per text. */
export function BriefFacts({ submission, threshold = 50 }: Props) {
  const { spam_rules, spam_reasons, spam_score, note } = submission;
  const points = spam_rules.map(({ reason, points }) => `${reason} (${points})`);
  const sum = `total ${spam_score} (${threshold} or more is spam)`;
  const reasons = points.length > 0 ? [...points, sum] : spam_reasons;
  const [services, ...texts] = saidFacts(submission);
  const chosen = [services, ...whoFacts(submission)].filter(([term]) => term !== "Sent from");
  return (
    <dl className="card-brief">
      {chosen.map(([term, answer]) =>
        answer ? (
          <div key={term}>
            <dt>{term}</dt> <dd>{answer}</dd>
          </div>
        ) : null,
      )}
      {[...texts, ["Spam reasons", reasons.join("; ")], ["Private note", note]].map(
        ([term, answer], index) =>
          answer && (
            <div key={index} data-long={term === "Spam reasons" ? "" : "text"}>
              <dt>{term}</dt> <dd dir="auto">{answer}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
