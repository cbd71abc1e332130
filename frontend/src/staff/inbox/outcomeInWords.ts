import type { StoredSubmission, SubmissionChange } from "../../api/types";

/** Describes what staff have just done, and its consequence. */
export function outcomeInWords(
  { handled, is_spam }: SubmissionChange,
  submission: StoredSubmission,
  name: string,
) {
  if (typeof handled === "boolean") {
    return { title: handled ? "Marked as handled" : "Marked as not handled", detail: name };
  }
  if (is_spam) return { title: "Marked as spam", detail: `${name}. ${whenSpam(submission)}` };
  return { title: "Marked as not spam", detail: `${name}. ${whenNotSpam(submission)}` };
}

const whenSpam = ({ delivery }: StoredSubmission) =>
  delivery?.state === "sent"
    ? "Your automation already has it."
    : "It won't be sent to your automation.";

function whenNotSpam({ delivery }: StoredSubmission): string {
  switch (delivery?.state) {
    case "pending":
      return "It's on its way to your automation.";
    case "sent":
      return "Your automation already has it.";
    default:
      return "";
  }
}
