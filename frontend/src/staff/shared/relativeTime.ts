import { readableDay } from "./readableTime";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `12 minutes ago` for a time today in `timeZone`; null for any other day, where the date is
 * clearer.
 */
export function relativeTime(instant: string, now: number, timeZone: string): string | null {
  const then = Date.parse(instant);
  const today = readableDay(new Date(now).toISOString(), timeZone);
  const passed = now - then;
  // If this clock is slightly slow, the time isn't shown as future.
  if (passed < -MINUTE || readableDay(instant, timeZone) !== today) return null;
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return count(Math.floor(passed / MINUTE), "minute");
  return count(Math.floor(passed / HOUR), "hour");
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"} ago`;
