import type { Counts, StoredSubmission, SubmissionFilter } from "../../api/types";

/** The filters, in the order of their buttons. Their names are part of the address. */
export const FILTERS: { filter: SubmissionFilter; label: string }[] = [
  { filter: "all", label: "All" },
  { filter: "legitimate", label: "Legitimate" },
  { filter: "spam", label: "Spam" },
  { filter: "waiting", label: "Waiting" },
];

/** The fields that decide which filters show a submission. */
type Standing = Pick<StoredSubmission, "is_spam" | "handled_at">;

/** Whether the filter shows a submission. */
export function fits(filter: SubmissionFilter, { is_spam, handled_at }: Standing): boolean {
  switch (filter) {
    case "legitimate":
      return !is_spam;
    case "spam":
      return is_spam;
    case "waiting":
      return !is_spam && handled_at === null;
    default:
      return true;
  }
}

/** The counts after one submission has changed from `before` to `after`. */
export function recounted(counts: Counts, before: Standing, after: Standing): Counts {
  const difference = (filter: SubmissionFilter) =>
    Number(fits(filter, after)) - Number(fits(filter, before));
  return {
    all: counts.all,
    legitimate: counts.legitimate + difference("legitimate"),
    spam: counts.spam + difference("spam"),
    waiting: counts.waiting + difference("waiting"),
  };
}
