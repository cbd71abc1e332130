import type { ContactSubmission } from "../../api/types";
import { type QuestionName, questionNames } from "./questionList";

/** The answers as typed. The server checks them. */
export function readAnswers(form: FormData): Omit<ContactSubmission, "stamp" | "source"> {
  const text = (name: string) => String(form.get(name) ?? "");
  const texts = questionNames.map((name) => [name, text(name)]);
  return {
    ...(Object.fromEntries(texts) as Record<QuestionName, string>),
    servicesInterested: form.getAll("servicesInterested").map(String),
    leaveBlank: text("leaveBlank"),
  };
}
