import type { ReactNode } from "react";
import type { StoredSubmission } from "../../api/types";
import { ageGroups, contactWays, experiences, inWords } from "../../vocabulary";
import { LongText } from "./LongText";

interface Props {
  enquiry: StoredSubmission;
}

type Fact = readonly [term: string, answer: string];

/** The message. */
export function WhatTheySaid({ enquiry }: Props) {
  const { spam_rules, spam_reasons } = enquiry;
  return (
    <dl className="staff-said">
      {shown([
        ...saidFacts(enquiry),
        // Where the points of each are known, they stand in a table.
        ["Spam reasons", spam_rules.length > 0 ? "" : spam_reasons.join("; ")],
      ])}
    </dl>
  );
}

/** Who sent it, besides the name and the ways to answer. */
export function WhoAsks({ enquiry }: Props) {
  return <dl className="staff-who">{shown(whoFacts(enquiry))}</dl>;
}

/** What somebody wrote, under the names of the form. */
export function saidFacts(enquiry: StoredSubmission): [Fact, ...Fact[]] {
  return [
    ["Services", enquiry.services_interested.join(", ")],
    ["Goals", enquiry.goals],
    ["Availability", enquiry.availability],
    ["Questions", enquiry.questions],
  ];
}

/** What somebody said of themselves. */
export function whoFacts(enquiry: StoredSubmission): Fact[] {
  return [
    ["Preferred contact", inWords(contactWays, enquiry.preferred_contact)],
    ["Experience", inWords(experiences, enquiry.rider_experience)],
    ["Age group", inWords(ageGroups, enquiry.age_group)],
    ["Sent from", enquiry.source],
  ];
}

/** Terms with what there is to say to them; one without an answer is left out. */
function shown(facts: Fact[]): ReactNode {
  return facts
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
