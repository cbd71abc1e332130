import type { MailDelivery } from "../../api/types";
import { readableTime } from "../shared/readableTime";

/** What is known of a mail. That a provider accepted it doesn't mean that it's in an inbox. */
export function mailInWords(mail: MailDelivery, timeZone: string): string {
  const { state, attempts, last_error, next_attempt_at, settled_at } = mail;
  const when = settled_at ? ` ${readableTime(settled_at, timeZone)}` : "";
  const tries = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  switch (state) {
    case "sent":
      return `accepted by your mail provider${when}`;
    case "perhaps_sent":
      return `perhaps sent${when}: no answer came, so it isn't sent again`;
    case "failed":
      return `not sent${when}, ${tries}; ${last_error ?? "given up"}`;
    default: {
      const next = next_attempt_at
        ? `; next attempt ${readableTime(next_attempt_at, timeZone)}`
        : "";
      return attempts === 0 ? "waiting to be sent" : `not sent yet, ${tries}; ${last_error}${next}`;
    }
  }
}
