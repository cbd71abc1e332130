import type { ReactNode } from "react";
import type { Problem } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { errorOf } from "../shared/ErrorSummary";
import { QuestionField } from "./QuestionField";
import { optionalQuestions, type Question, type QuestionName, questions } from "./questionList";

interface Props {
  problem: Problem | undefined;
}

const group = (name: string, fields: ReactNode) => (
  <fieldset className="field-group">
    <legend className="title-3">{name}</legend>
    {fields}
  </fieldset>
);

/** All questions of the form, and the honeypot field. */
export function Questions({ problem }: Props) {
  const own = useSite().questions;
  const field = (name: string, question: Question) => (
    <QuestionField key={name} name={name} question={question} error={errorOf(problem, name)} />
  );
  const ask = (name: QuestionName) => field(name, questions[name]);
  return (
    <>
      <p className="field-hint">Fields marked * are required.</p>
      <div className="field-pair field-pair-short">
        {ask("firstName")}
        {ask("lastName")}
      </div>
      <div className="field-pair">
        {ask("email")}
        {ask("phone")}
      </div>
      {ask("servicesInterested")}
      <div className="field-trio">
        {ask("riderExperience")}
        {ask("ageGroup")}
        {ask("preferredContact")}
      </div>
      {group("Anything else? (optional)", optionalQuestions.map(ask))}
      {own &&
        group(
          "A few more questions",
          own.map(({ name, ...question }) => field(name, question as Question)),
        )}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="leaveBlank">Leave this blank</label>
        <input id="leaveBlank" name="leaveBlank" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
