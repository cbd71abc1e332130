import type { ReactNode } from "react";
import type { StoredSubmission } from "../../../api/types";
import { optionalQuestions, questions } from "../../../forms/contact/questionList";
import { ageGroups, contactWays, experiences, inWords } from "../../../forms/contact/vocabulary";
import { snakeCase } from "../../../lib/snakeCase";
import { LongText } from "./LongText";

interface Props {
  submission: StoredSubmission;
}

type Fact = readonly [term: string, answer: string];

/** The message. */
export function WhatTheySaid({ submission }: Props) {
  const { spam_rules, spam_reasons } = submission;
  return (
    <dl className="staff-said">
      {shown([
        ...saidFacts(submission),
        // Where the points of each are known, they stand in a table.
        ["Spam reasons", spam_rules.length > 0 ? "" : spam_reasons.join("; ")],
      ])}
    </dl>
  );
}

/** Who sent it, besides the name and the ways to answer. */
export function WhoAsks({ submission }: Props) {
  return <dl className="staff-who">{shown(whoFacts(submission))}</dl>;
}

/** What somebody wrote, under the names of the form. */
export function saidFacts(submission: StoredSubmission): [Fact, ...Fact[]] {
  return [
    ["Services", submission.services_interested.join(", ")],
    ...optionalQuestions.map((name): Fact => {
      const answer = submission[snakeCase(name)];
      return [questions[name].label, [answer].flat().join(", ")];
    }),
  ];
}

/** What somebody said of themselves. */
export function whoFacts(submission: StoredSubmission): Fact[] {
  return [
    ["Preferred contact", inWords(contactWays, submission.preferred_contact)],
    ["Experience", inWords(experiences, submission.rider_experience)],
    ["Age group", inWords(ageGroups, submission.age_group)],
    ["Sent from", submission.source],
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
