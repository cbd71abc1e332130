import { ZONE } from "./clock";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day: `2027-06-19`. */
export type Day = string;

/** The day `count` days after `day`. */
export const plusDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The first Saturday that is at least nine days after `now`, by the stable's clock. */
export function saturdayAfter(now: Date): Day {
  let day = plusDays(dayOf(now), 9);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 6) day = plusDays(day, 1);
  return day;
}

/** The moment at which the stable's clock shows `time` (`14:00`) on `day`. */
export function moment(day: Day, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let then = wanted;
  // Twice, because the first guess may be on the other side of a change of the clocks.
  for (let guess = 0; guess < 2; guess += 1)
    then += wanted - Date.parse(`${shown(new Date(then))}Z`);
  return new Date(then);
}

/** The day by the stable's clock. */
export const dayOf = (at: Date): Day => shown(at).slice(0, 10);

/** What the stable's clock shows: `2027-06-19T14:00:00`. */
function shown(at: Date): string {
  const format = { timeZone: ZONE, dateStyle: "short", timeStyle: "medium" } as const;
  return new Intl.DateTimeFormat("sv-SE", format).format(at).replace(" ", "T");
}

/** The day and time for people: `Sat 8:30 AM`. */
export const inWords = (at: Date): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: ZONE,
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
  })
    .format(at)
    .replaceAll("\u202f", " ");

const dayInWords = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { timeZone: "UTC", ...options });

/** `Saturday, June 19` */
export const weekdayAndDate = (day: Day) =>
  dayInWords(day, { weekday: "long", month: "long", day: "numeric" });

/** `June 19` */
export const monthAndDate = (day: Day) => dayInWords(day, { month: "long", day: "numeric" });

/** `Sat, Jun 19, 2027` */
export const shortDate = (day: Day) =>
  dayInWords(day, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
