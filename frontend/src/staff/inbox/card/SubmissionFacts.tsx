import type { ReactNode } from "react";
import type { StoredSubmission } from "../../../api/types";
import { optionalQuestions, questions } from "../../../forms/contact/questionList";
import { ageGroups, contactWays, experiences } from "../../../forms/contact/vocabulary";
import { optionLabel } from "../../../lib/optionLabel";
import { snakeCase } from "../../../lib/snakeCase";
import { LongText } from "./LongText";

interface Props {
  submission: StoredSubmission;
}

type Fact = readonly [term: string, answer: string];

/** The message of a submission. */
export function WhatTheySaid({ submission }: Props) {
  const { spam_rules, spam_reasons } = submission;
  return (
    <dl className="staff-said">
      {shown([
        ...saidFacts(submission),
        // If each reason's points are known, a table shows them instead.
        ["Spam reasons", spam_rules.length > 0 ? "" : spam_reasons.join("; ")],
      ])}
    </dl>
  );
}

/** Facts about the sender, besides name and contact links. */
export function WhoAsks({ submission }: Props) {
  return <dl className="staff-who">{shown(whoFacts(submission))}</dl>;
}

/** The person's texts, under the form's labels. */
export function saidFacts(submission: StoredSubmission): [Fact, ...Fact[]] {
  return [
    ["Services", submission.services_interested.join(", ")],
    ...optionalQuestions.map((name): Fact => {
      const answer = submission[snakeCase(name)];
      return [questions[name].label, [answer].flat().join(", ")];
    }),
    ...submission.answers.map(({ label, answer }): Fact => [label, answer]),
  ];
}

/** What the person chose about themselves. */
export function whoFacts(submission: StoredSubmission): Fact[] {
  return [
    ["Preferred contact", optionLabel(contactWays, submission.preferred_contact)],
    ["Experience", optionLabel(experiences, submission.rider_experience)],
    ["Age group", optionLabel(ageGroups, submission.age_group)],
    ["Sent from", submission.source],
  ];
}

/** Terms with their details. Leaves out those without an answer. */
function shown(facts: Fact[]): ReactNode {
  return facts
    .filter(([, answer]) => answer)
    .map(([term, answer], index) => (
      <div key={index}>
        <dt>{term}</dt>
        <dd dir="auto">
          <LongText text={answer} about={term} />
        </dd>
      </div>
    ));
}
