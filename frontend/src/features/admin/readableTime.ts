/**
 * `2027-03-01T14:30:00Z` -> `Mon, Mar 1, 2027, 9:30 AM`, as the clock in `timeZone` (an IANA name)
 * had it.
 */
export function readableTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(instant));
}
