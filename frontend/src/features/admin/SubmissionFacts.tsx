import type { ReactNode } from "react";
import type { Delivery, StoredSubmission } from "../../api/types";
import { useSite } from "../../PageDataContext";
import { ageGroups, contactWays, experiences, inWords } from "../../vocabulary";
import { readableTime } from "./readableTime";

interface Props {
  submission: StoredSubmission;
}

/** What the visitor said, what the spam filter found and how far the message has gone. */
export function SubmissionFacts({ submission }: Props) {
  const { timezone } = useSite();
  const { email, phone } = submission;
  const facts: [string, ReactNode][] = [
    ["Email", email && <a href={`mailto:${email}`}>{email}</a>],
    ["Phone", phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>],
    ["Experience", inWords(experiences, submission.rider_experience)],
    ["Age group", inWords(ageGroups, submission.age_group)],
    ["Preferred contact", inWords(contactWays, submission.preferred_contact)],
    ["Sent from", submission.source],
    ["Services", submission.services_interested.join(", ")],
    ["Goals", submission.goals],
    ["Availability", submission.availability],
    ["Questions", submission.questions],
    ["Spam reasons", submission.spam_reasons.join("; ")],
    ["Delivery", submission.delivery && deliveryInWords(submission.delivery, timezone)],
  ];
  return (
    <dl className="staff-facts">
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} data-wide={wide.has(term) || undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What may be long takes the whole row. */
const wide = new Set([
  "Services",
  "Goals",
  "Availability",
  "Questions",
  "Spam reasons",
  "Delivery",
]);

function deliveryInWords(delivery: Delivery, timezone: string): string {
  const { state, attempts, last_error, next_attempt_at } = delivery;
  const words = [`${state}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`];
  if (last_error) words.push(last_error);
  if (next_attempt_at) words.push(`next attempt ${readableTime(next_attempt_at, timezone)}`);
  return words.join("; ");
}
