import { useLocation } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { optionLabel } from "../../lib/optionLabel";
import { CheckAnswers } from "../shared/CheckAnswers";
import type { Draft } from "../shared/drafts";
import { type QuestionName, questionNames, questions } from "./questionList";

/** The two names share one line. */
const asked = questionNames.filter((name) => !/^(first|last)Name$/.test(name));

interface Props {
  answers: Draft;
  stamp: string;
}

/** The answers of a submission that was posted without script, for confirmation. */
export function CheckSubmission({ answers, stamp }: Props) {
  const [path] = useLocation();
  const { questions: own = [] } = useSite();
  const all = (name: string) =>
    answers.filter(([field]) => field === name).map(([, value]) => value);
  const one = (name: string) => all(name)[0] ?? "";
  const answerTo = (name: QuestionName) => {
    const question = questions[name];
    if (!("options" in question)) return one(name);
    const given = question.type === "checkbox" ? all(name) : [one(name)];
    return given.map((value) => optionLabel(question.options, value)).join(", ");
  };
  return (
    <CheckAnswers
      path={path}
      answers={answers}
      stamp={stamp}
      send="Send message"
      facts={[
        { term: "Name", detail: `${one("firstName")} ${one("lastName")}` },
        ...asked.map((name) => ({ term: questions[name].label, detail: answerTo(name) })),
        ...own.map(({ name, label }) => ({ term: label, detail: one(name) })),
      ]}
    />
  );
}
