import type { Problem } from "../../api/types";

/** The problem with an attempt to send a form, if the server sent no message of its own. Its status is 0. */
export const unreachable = (title: string, what: string): Problem => ({
  type: "about:blank",
  title,
  status: 0,
  detail: `${navigator.onLine ? "" : "You're offline. "}There was an issue ${what}. Please try again or contact us directly.`,
});
