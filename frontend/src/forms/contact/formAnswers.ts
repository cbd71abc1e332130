import type { ContactSubmission } from "../../api/types";

type Answers = Omit<ContactSubmission, "stamp" | "source">;

/** The answers as typed, by the names of the form's fields. The server checks them. */
export function readAnswers(form: FormData): Answers {
  const answers: Record<string, unknown> = {};
  const others: Record<string, unknown> = {
    servicesInterested: form.getAll("servicesInterested"),
    answers,
  };
  for (const [name, answer] of form) {
    // The owner's own questions are named `answers/tack`.
    const id = name.split("/")[1];
    if (id) answers[id] = answer;
    else others[name] ??= answer;
  }
  return others as unknown as Answers;
}
