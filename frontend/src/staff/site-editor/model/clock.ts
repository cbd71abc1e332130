/* Times of day as owners write them (`8:30 AM`, `noon`, `17:30`), and as time fields have them (`17:30`). */

const WRITTEN = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm)?$/i;
const WORDS: Record<string, string> = { noon: "12:00", midday: "12:00", midnight: "00:00" };

/** `8:30 PM` -> `20:30`; null if it isn't a certain time. */
export function toField(written: string): string | null {
  const text = written.trim();
  const known = WORDS[text.toLowerCase()];
  if (known) return known;
  const [, hour = "", minute = "00", half] = WRITTEN.exec(text.replaceAll(".", "")) ?? [];
  const number = Number(hour);
  if (hour === "" || Number(minute) > 59) return null;
  if (!half) return number < 24 && /:/.test(text) ? pad(number, minute) : null;
  if (number < 1 || number > 12) return null;
  return pad((number % 12) + (half.toLowerCase() === "pm" ? 12 : 0), minute);
}

/** `20:30` -> `8:30 PM`, `08:00` -> `8 AM`. */
export function toWritten(field: string): string {
  const [hour = "", minute = ""] = field.split(":");
  const number = Number(hour);
  const half = number < 12 ? "AM" : "PM";
  const shown = number % 12 === 0 ? 12 : number % 12;
  return minute === "00" ? `${shown} ${half}` : `${shown}:${minute} ${half}`;
}

const pad = (hour: number, minute: string) => `${String(hour).padStart(2, "0")}:${minute}`;

/** A day with or without a time. */
export interface DayAndTime {
  day: string;
  /** As a time field has it; empty: none. */
  time: string;
}

/** `2027-01-14 2 PM` -> the day and `14:00`; null if it isn't written so. */
export function readMoment(written: string): DayAndTime | null {
  const [, day = "", rest = ""] = /^(\d{4}-\d{2}-\d{2})(?:[ T](.+))?$/.exec(written.trim()) ?? [];
  if (day === "") return written.trim() === "" ? { day: "", time: "" } : null;
  if (rest === "") return { day, time: "" };
  const time = toField(rest.replace(/^(\d{2}:\d{2}):00$/, "$1"));
  return time === null ? null : { day, time };
}

export const writeMoment = ({ day, time }: DayAndTime): string =>
  time === "" || day === "" ? day : `${day} ${time}`;

/** `8 AM – noon` -> both as time fields; null if they aren't certain. One that isn't there yet is empty. */
export function readSpan(written: string): [opens: string, closes: string] | null {
  const [from = "", to = "", ...more] = written.split(/\s*(?:–|—|-|\bto\b)\s*/);
  if (more.length > 0) return null;
  const half = /[ap]m\b/i.exec(to)?.[0] ?? "";
  const opens = from === "" ? "" : (toField(from) ?? toField(`${from} ${half}`));
  const closes = to === "" ? "" : toField(to);
  return opens === null || closes === null ? null : [opens, closes];
}

const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export const WEEKDAYS: readonly string[] = DAYS;

/** `Monday-Friday` -> both days; of a single day twice the same. Null if it isn't written so. */
export function readDays(written: string): [first: string, last: string] | null {
  const [first = "", last = first, ...more] = written.trim().split(/\s*[-–]\s*/);
  const isKnown = WEEKDAYS.includes(first) && WEEKDAYS.includes(last);
  return more.length === 0 && isKnown ? [first, last] : null;
}
