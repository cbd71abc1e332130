import { useSite } from "../../content/PageDataContext";
import { CheckedField } from "../shared/CheckedField";
import { ChoiceField } from "../shared/ChoiceField";
import { Field } from "../shared/Field";
import { SelectField } from "../shared/SelectField";
import type { Question } from "./questionList";
import { offered } from "./vocabulary";

interface Props {
  name: string;
  question: Question;
  error: string | undefined;
}

/** The field of a question. */
export function QuestionField({ name, question: { optional, ...question }, error }: Props) {
  const site = useSite();
  const field = { name, error, required: !optional };
  if (name === "email" || name === "phone") return <CheckedField name={name} error={error} />;
  if (!("options" in question)) return <Field {...field} {...question} />;
  const { type, ...choice } = { ...question, options: offered(question.options, site) };
  return type ? (
    <ChoiceField {...field} {...choice} type={type} />
  ) : (
    <SelectField {...field} {...choice} />
  );
}
