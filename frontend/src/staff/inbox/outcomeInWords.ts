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
  const title = is_spam ? "Marked as spam" : "Marked as not spam";
  const consequences = is_spam ? whenSpam(submission) : whenNotSpam(submission);
  return { title, detail: [`${name}.`, ...consequences].join(" ") };
}

const ALREADY = {
  automation: "Your automation already has it.",
  mail: "It was already mailed to you.",
};
const ON_ITS_WAY = {
  automation: "It's on its way to your automation.",
  mail: "It's being mailed to you.",
};

function whenSpam(submission: StoredSubmission): string[] {
  const heard = told(submission, "sent", ALREADY);
  return heard.length > 0 ? heard : ["It won't be passed on."];
}

const whenNotSpam = (submission: StoredSubmission) => [
  ...told(submission, "sent", ALREADY),
  ...told(submission, "pending", ON_ITS_WAY),
];

/** The words for each way to the office on which the submission is in `state`. */
function told(
  { delivery, mails = [] }: StoredSubmission,
  state: "pending" | "sent",
  words: { automation: string; mail: string },
): string[] {
  const mail = mails.some((one) => one.channel === "office_mail" && one.state === state);
  return [...(delivery?.state === state ? [words.automation] : []), ...(mail ? [words.mail] : [])];
}
