import { expect, test } from "vitest";
import type { Delivery, StoredSubmission } from "../../api/types";
import { submission } from "../../testing/submission.fixture";
import { outcomeInWords } from "./outcomeInWords";

type State = Delivery["state"];

/** A submission with these states of what goes to the automation and of the office's mail. */
function stored(automation: State | null, mail: State | null): StoredSubmission {
  const common = { attempts: 1, last_error: null, next_attempt_at: null, settled_at: null };
  return submission({
    delivery: automation && { ...common, state: automation, last_status: null },
    mails: mail
      ? [
          {
            ...common,
            state: mail,
            channel: "office_mail",
            last_status: null,
            recipient: "office@maple.example",
          },
        ]
      : [],
  });
}

const AUTOMATION = "Your automation already has it.";
const MAIL = "It was already mailed to you.";

test.each<[State | null, State | null, string, string]>([
  ["sent", null, AUTOMATION, AUTOMATION],
  ["failed", null, "It won't be passed on.", ""],
  ["pending", null, "It won't be passed on.", "It's on its way to your automation."],
  [null, "sent", MAIL, MAIL],
  [null, "pending", "It won't be passed on.", "It's being mailed to you."],
  ["sent", "pending", AUTOMATION, `${AUTOMATION} It's being mailed to you.`],
  ["sent", "sent", `${AUTOMATION} ${MAIL}`, `${AUTOMATION} ${MAIL}`],
  [null, null, "It won't be passed on.", ""],
])("automation %s and mail %s: what a mark does is said of both", (automation, mail, spam, fit) => {
  const item = stored(automation, mail);

  const detail = (is_spam: boolean) => outcomeInWords({ is_spam }, item, "Ada").detail;

  expect(detail(true)).toBe(`Ada. ${spam}`.trim());
  expect(detail(false)).toBe(`Ada. ${fit}`.trim());
});
