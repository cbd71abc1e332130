import type { Problem } from "../../../api/types";
import type { Site } from "../../../content/site";
import { errorOf } from "../../shared/ErrorSummary";
import { Field } from "../../shared/Field";
import { SelectField } from "../../shared/SelectField";
import { companionField } from "../party";
import { TickField } from "./TickField";

interface Props {
  questions: NonNullable<Site["events"][number]["questions"]>;
  /** The form's number of the companion who is asked; undefined: the registrant, who answers for the group, too. */
  companion?: number | undefined;
  problem: Problem | undefined;
}

/** The event's own questions to one of the group. */
export function EventQuestions({ questions, companion, problem }: Props) {
  const asked = companion ? questions.filter(({ each }) => each) : questions;
  return asked.map(({ name, label, optional, type, options }) => {
    const id = companion ? companionField(companion, name) : name;
    const field = { label, name: id, error: errorOf(problem, id), required: !optional };
    if (!options) return <Field key={id} {...field} autoComplete="off" />;
    if (type) return <TickField key={id} {...field} options={options} />;
    return <SelectField key={id} {...field} options={options} />;
  });
}
