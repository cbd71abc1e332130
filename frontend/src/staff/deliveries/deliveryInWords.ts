import type { Delivery } from "../../api/types";
import { readableTime } from "../shared/readableTime";

/** When it was sent or given up; registrations do not say. */
interface Settled {
  settled_at: string | null;
}

/** `failed, 10 attempts; the receiver answered 503`, with times as the clock in `timeZone` has them. */
export function deliveryInWords(delivery: Delivery & Partial<Settled>, timeZone: string): string {
  const { state, attempts, last_error, last_status, next_attempt_at, settled_at } = delivery;
  const when = settled_at ? ` ${readableTime(settled_at, timeZone)}` : "";
  const words = [`${state}${when}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`];
  if (last_error) words.push(last_error);
  else if (last_status !== null) words.push(`answered ${last_status}`);
  if (next_attempt_at) words.push(`next attempt ${readableTime(next_attempt_at, timeZone)}`);
  return words.join("; ");
}
