import type { PhoneForm } from "../../../api/types";
import type { Question } from "../questions/answersInWords";
import { QuestionField } from "../questions/QuestionField";

interface Props {
  questions: Question[];
  /** What was filled in before. */
  filledIn: PhoneForm | undefined;
  /** What is wrong, by the questions' names. */
  errors: Record<string, string>;
}

/** What the event asks. All of it may stay open, and the others who come are asked later. */
export function EventQuestions({ questions, filledIn, errors }: Props) {
  return questions.map((question) => (
    <QuestionField
      key={question.name}
      question={question}
      answer={filledIn?.answers?.[question.name.replace("answers/", "")] ?? ""}
      hint={question.each ? "Just theirs. Add the others' on the card." : undefined}
      error={errors[question.name]}
      mayStayOpen
    />
  ));
}

/** Keeps answers to questions that aren't shown, since the event isn't known here. */
export function HiddenAnswers({ questions, filledIn }: Omit<Props, "errors">) {
  const answers = Object.entries(filledIn?.answers ?? {}).map(
    ([id, answer]) => [`answers/${id}`, answer] as const,
  );
  return answers
    .filter(([name]) => !questions.some((question) => question.name === name))
    .map(([name, answer]) => <input key={name} type="hidden" name={name} value={answer} />);
}
