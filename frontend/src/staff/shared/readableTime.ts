const MINUTE = {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

/** `2027-03-01T14:30:00Z` -> `Mon, Mar 1, 2027, 9:30 AM`, in `timeZone` (an IANA name). */
export function readableTime(instant: string, timeZone: string): string {
  return clock(timeZone, MINUTE).format(new Date(instant));
}

/** `Mon, Mar 1, 2027, 9:30:05 AM`, in the same way. */
export function readableSecond(instant: string, timeZone: string): string {
  return clock(timeZone, { ...MINUTE, second: "2-digit" }).format(new Date(instant));
}

/** `9:30:05 AM`, in the same way. */
export function secondOfDay(instant: string, timeZone: string): string {
  const parts = { hour: "numeric", minute: "2-digit", second: "2-digit" } as const;
  return clock(timeZone, parts).format(new Date(instant));
}

/** `Mar 1, 2027`, in the same way. */
export function readableDay(instant: string, timeZone: string): string {
  const parts = { month: "short", day: "numeric", year: "numeric" } as const;
  return clock(timeZone, parts).format(new Date(instant));
}

/** `9:30 AM`, in the same way. */
export function readableHour(instant: number, timeZone: string): string {
  return clock(timeZone, { hour: "numeric", minute: "2-digit" }).format(instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes longer than a hundred uses. */
function clock(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(parts)}`;
  const known = clocks.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
  clocks.set(key, known);
  return known;
}
