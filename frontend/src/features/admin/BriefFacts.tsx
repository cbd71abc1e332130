import type { StoredSubmission } from "../../api/types";
import { saidFacts, whoFacts } from "./SubmissionFacts";

interface Props {
  enquiry: StoredSubmission;
}

/** What is known of a submission, to be skimmed: each text is a line, or two on phones. */
export function BriefFacts({ enquiry }: Props) {
  const { spam_rules, spam_reasons, note } = enquiry;
  const points = spam_rules.map(({ reason, points }) => `${reason} (${points})`);
  const reasons = spam_rules.length > 0 ? points : spam_reasons;
  return (
    <dl className="card-brief">
      {[
        ...saidFacts(enquiry),
        ["Spam reasons", reasons.join("; ")] as const,
        ...whoFacts(enquiry),
        ["Private note", note] as const,
      ]
        .filter(([, answer]) => answer)
        .map(([term, answer]) => (
          <div key={term} data-long={LONG.has(term) || undefined}>
            <dt>{term}</dt> <dd dir="auto">{answer}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What is written freely, or may be many: it has a line of its own. */
const LONG = new Set([
  "Services",
  "Goals",
  "Availability",
  "Questions",
  "Spam reasons",
  "Private note",
]);
