import type { Problem } from "../../api/types";
import { readSentStamp } from "./drafts";

/** The type of the problem with a form that was sent without a connection, so that surely nothing came through. */
export const OFFLINE = "offline";

/**
 * The problem with an attempt to send a form, if the server sent no message of its own. Its status is 0.
 * `wasOffline` says whether the browser was offline before the attempt: one that loses its connection in between may
 * have been heard.
 */
export const unreachable = (title: string, what: string, wasOffline: boolean): Problem => ({
  type: wasOffline && !navigator.onLine ? OFFLINE : "about:blank",
  title,
  status: 0,
  detail: `There was an issue ${what}. Please try again or contact us directly.`,
});

/**
 * The problem with a form that was sent before its page was loaded anew, and wasn't answered; undefined: its draft has none.
 * Its status is 0.
 */
export const unanswered = (draft: string, title: string, detail: string): Problem | undefined =>
  readSentStamp(draft) === null ? undefined : { type: "about:blank", title, status: 0, detail };
