import type { ReactNode } from "react";
import type { StoredSubmission } from "../../api/types";
import { ageGroups, contactWays, experiences, inWords } from "../../vocabulary";
import { ContactFacts } from "./ContactFacts";

interface Props {
  submission: StoredSubmission;
}

/** Left who asks and how to reach them, right what they said and what the spam filter makes of it. */
export function SubmissionFacts({ submission }: Props) {
  return (
    <div className="staff-facts">
      <dl className="staff-who">
        <ContactFacts submission={submission} />
        {facts([
          ["Preferred contact", inWords(contactWays, submission.preferred_contact)],
          ["Experience", inWords(experiences, submission.rider_experience)],
          ["Age group", inWords(ageGroups, submission.age_group)],
          ["Sent from", submission.source],
        ])}
      </dl>
      <dl className="staff-said">
        {facts([
          ["Services", submission.services_interested.join(", ")],
          ["Goals", submission.goals],
          ["Availability", submission.availability],
          ["Questions", submission.questions],
          ["Spam reasons", submission.spam_reasons.join("; ")],
        ])}
      </dl>
    </div>
  );
}

/** Terms with what there is to say to them; one without an answer is left out. */
function facts(all: [term: string, answer: string][]): ReactNode {
  return all
    .filter(([, answer]) => answer)
    .map(([term, answer]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{answer}</dd>
      </div>
    ));
}
