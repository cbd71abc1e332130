import type { ReactNode } from "react";
import type { StoredSubmission } from "../../api/types";
import { ageGroups, contactWays, experiences, inWords } from "../../vocabulary";
import { LongText } from "./LongText";

interface Props {
  enquiry: StoredSubmission;
}

/** The message. */
export function WhatTheySaid({ enquiry }: Props) {
  const { spam_rules, spam_reasons } = enquiry;
  return (
    <dl className="staff-said">
      {facts([
        ["Services", enquiry.services_interested.join(", ")],
        ["Goals", enquiry.goals],
        ["Availability", enquiry.availability],
        ["Questions", enquiry.questions],
        // Where the points of each are known, they stand in a table.
        ["Spam reasons", spam_rules.length > 0 ? "" : spam_reasons.join("; ")],
      ])}
    </dl>
  );
}

/** Who sent it, besides the name and the ways to answer. */
export function WhoAsks({ enquiry }: Props) {
  return (
    <dl className="staff-who">
      {facts([
        ["Preferred contact", inWords(contactWays, enquiry.preferred_contact)],
        ["Experience", inWords(experiences, enquiry.rider_experience)],
        ["Age group", inWords(ageGroups, enquiry.age_group)],
        ["Sent from", enquiry.source],
      ])}
    </dl>
  );
}

/** Terms with what there is to say to them; one without an answer is left out. */
function facts(all: [term: string, answer: string][]): ReactNode {
  return all
    .filter(([, answer]) => answer)
    .map(([term, answer]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd dir="auto">
          <LongText text={answer} about={term} />
        </dd>
      </div>
    ));
}
