import type { JsonObject } from "../../contentTypes";
import { chosenOf } from "../defaults";

/** How a question is answered: `one of: Yes, No`. */
function answerInWords({ kind, choices }: JsonObject): string {
  if (kind === "checkbox") return "a checkbox";
  if (kind !== "choice") return "answered in words";
  const answers = Array.isArray(choices) ? choices.join(", ") : "";
  return `one of: ${answers || "no answers yet"}`;
}

/** A question in one line: `Which days suit you? (answered in words, required)`. */
export const questionInWords = (question: JsonObject): string =>
  `${question.label} (${answerInWords(question)}${question.required === true ? ", required" : ""})`;

/** A question of an event: `Your size? (one of: S, M; optional, for each person)`. */
export function eventQuestionInWords(question: JsonObject): string {
  const per = chosenOf("/events/*/questions/*/per", question.per);
  const who = per === "person" ? "for each person" : "once for each sign-up";
  const must = question.required === true ? "required" : "optional";
  return `${question.label} (${answerInWords(question)}; ${must}, ${who})`;
}
