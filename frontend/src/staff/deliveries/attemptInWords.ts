import type { Attempt, Channel } from "../../api/types";

/** `delivered in 41 ms (204)`, or `failed in 3.2 s: the receiver answered 503`. */
export function attemptInWords(attempt: Attempt & { channel?: Channel }): string {
  const { delivered, status, took_ms, channel = "webhook" } = attempt;
  // Whether a mail reaches an inbox, its provider doesn't say.
  if (delivered)
    return `${channel === "webhook" ? "delivered" : "accepted"} in ${durationInWords(took_ms)}${status === null ? "" : ` (${status})`}`;
  return `failed in ${durationInWords(took_ms)}: ${failureInWords(attempt)}`;
}

function durationInWords(ms: number): string {
  if (ms < 1) return "under 1 ms";
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The reason for a failure, if it is known. */
export function failureInWords({ error, status }: Pick<Attempt, "error" | "status">): string {
  return error ?? (status === null ? "no answer" : `answered ${status}`);
}
