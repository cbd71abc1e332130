import type { Attempt } from "../../api/types";

/** `delivered in 41 ms (204)`, or `failed in 3.2 s: the receiver answered 503`. */
export function attemptInWords(attempt: Attempt): string {
  const { delivered, status, took_ms } = attempt;
  const took = took_ms < 1000 ? `${took_ms} ms` : `${(took_ms / 1000).toFixed(1)} s`;
  if (delivered) return `delivered in ${took}${status === null ? "" : ` (${status})`}`;
  return `failed in ${took}: ${failureInWords(attempt)}`;
}

/** Why it failed, as far as that is known. */
export function failureInWords({ error, status }: Pick<Attempt, "error" | "status">): string {
  return error ?? (status === null ? "no answer" : `answered ${status}`);
}
