import type { Delivery } from "../../api/types";
import { readableTime } from "../shared/readableTime";

/** The time at which a delivery was sent or given up. Registrations don't have it. */
interface Settled {
  settled_at: string | null;
}

/** For example `failed, 10 attempts; the receiver answered 503`. Times are local to `timeZone`. */
export function deliveryInWords(delivery: Delivery & Partial<Settled>, timeZone: string): string {
  const { state, attempts, last_error, last_status, next_attempt_at, settled_at } = delivery;
  const when = settled_at ? ` ${readableTime(settled_at, timeZone)}` : "";
  const words = [`${state}${when}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`];
  if (last_error) words.push(last_error);
  else if (last_status !== null) words.push(`answered ${last_status}`);
  if (next_attempt_at) words.push(`next attempt ${readableTime(next_attempt_at, timeZone)}`);
  return words.join("; ");
}
