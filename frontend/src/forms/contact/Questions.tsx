import type { Problem } from "../../api/types";
import { errorOf } from "../shared/ErrorSummary";
import { QuestionField } from "./QuestionField";
import { optionalQuestions, type QuestionName } from "./questionList";

interface Props {
  problem: Problem | undefined;
}

/** All questions of the form, and the honeypot field. */
export function Questions({ problem }: Props) {
  const ask = (name: QuestionName) => (
    <QuestionField key={name} name={name} error={errorOf(problem, name)} />
  );
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
      <fieldset className="field-group">
        <legend className="title-3">Anything else? (optional)</legend>
        {optionalQuestions.map(ask)}
      </fieldset>
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="leaveBlank">Leave this blank</label>
        <input id="leaveBlank" name="leaveBlank" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
