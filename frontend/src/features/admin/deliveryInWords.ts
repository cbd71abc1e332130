import type { Delivery } from "../../api/types";
import { readableTime } from "./readableTime";

/** `failed, 10 attempts; the receiver answered 503`, with times as the clock in `timeZone` has them. */
export function deliveryInWords(delivery: Delivery, timeZone: string): string {
  const { state, attempts, last_error, next_attempt_at } = delivery;
  const words = [`${state}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`];
  if (last_error) words.push(last_error);
  if (next_attempt_at) words.push(`next attempt ${readableTime(next_attempt_at, timeZone)}`);
  return words.join("; ");
}
