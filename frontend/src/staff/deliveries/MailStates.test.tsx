import { expect, test } from "vitest";
import type { MailDelivery } from "../../api/types";
import { mailInWords } from "./mailInWords";

const mail: MailDelivery = {
  channel: "visitor_mail",
  recipient: "ada@rider.example",
  state: "sent",
  attempts: 1,
  last_error: null,
  last_status: 250,
  next_attempt_at: null,
  settled_at: null,
};

test.each([
  [mail, "accepted by your mail provider"],
  [
    { ...mail, state: "perhaps_sent" as const },
    "perhaps sent: no answer came, so it isn't sent again",
  ],
  [
    { ...mail, state: "failed" as const, last_error: "the mail server answered 550" },
    "not sent, 1 attempt; the mail server answered 550",
  ],
  [{ ...mail, state: "pending" as const, attempts: 0 }, "waiting to be sent"],
  [
    { ...mail, state: "pending" as const, attempts: 2, last_error: "nothing is listening" },
    "not sent yet, 2 attempts; nothing is listening",
  ],
])("%o is said as %s", (delivery, words) => {
  expect(mailInWords(delivery, "America/New_York")).toBe(words);
});
