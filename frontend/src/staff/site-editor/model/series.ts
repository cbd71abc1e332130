import { calendarDay } from "../../../lib/calendarDay";
import type { Json } from "../contentTypes";
import { isObject, valueAt } from "./pointer";

/* Events that repeat, and their dates, as the server makes them: each is an event with the id `trail-ride-2027-05-08`. */

/** One date of an event that repeats. */
export interface SeriesDate {
  /** The id of the event that repeats. */
  series: string;
  /** The day in its id: `2027-05-08`. It may have been moved since. */
  day: string;
}

/** The most dates of one event. */
const MOST = 104;

const DAY_MS = 86_400_000;

/** Days between two dates. */
const STEPS: Record<string, number> = { day: 1, week: 7, "two weeks": 14 };

/** How often, in words. */
const RHYTHMS: Record<string, string> = {
  day: "Every day",
  week: "Every week",
  "two weeks": "Every two weeks",
  month: "Every month",
};

const textAt = (event: Json | undefined, pointer: string) => String(valueAt(event, pointer) ?? "");

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** The days of an event that repeats; none if it doesn't, or can't as it's written. */
export function datesOf(event: Json | undefined): string[] {
  const [every, until, date] = ["/repeat/every", "/repeat/until", "/date"].map((pointer) =>
    textAt(event, pointer),
  );
  const first = new Date(`${date}T00:00:00Z`);
  if (!every || !until || !(every in RHYTHMS) || Number.isNaN(first.getTime())) return [];
  const except = valueAt(event, "/repeat/except");
  const isLeftOut = (day: string) => Array.isArray(except) && except.includes(day);
  const days: string[] = [];
  for (let at = 0; days.length < MOST; at += 1) {
    const day = isoDay(later(first, every, at));
    if (day > until) break;
    if (!isLeftOut(day)) days.push(day);
  }
  return days;
}

function later(first: Date, every: string, at: number): Date {
  const step = STEPS[every];
  if (step !== undefined) return new Date(first.getTime() + at * step * DAY_MS);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + at];
  // A month without a 31st has its last day instead.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(first.getUTCDate(), last)));
}

export const datedId = (series: string, day: string): string => `${series}-${day}`;

/** What the event with this id is a date of; undefined: it's an event of its own. */
export function dateIn(events: Json | undefined, id: string): SeriesDate | undefined {
  const [, series = "", day = ""] = /^(.+)-(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  const event = isObject(events) && Object.hasOwn(events, series) ? events[series] : undefined;
  return datesOf(event).includes(day) ? { series, day } : undefined;
}

/** `2027-05-08` -> `Sat, May 8` */
export const dayInShort = (day: string): string => calendarDay(day).short.replace(/, \d{4}$/, "");

/** `Every week until Thu, Dec 17`; with the year if it's another one than the first date's. */
export function rhythmInWords(event: Json): string {
  const [every, until, date] = ["/repeat/every", "/repeat/until", "/date"].map((pointer) =>
    textAt(event, pointer),
  );
  const isSameYear = until?.slice(0, 4) === date?.slice(0, 4);
  const end = isSameYear ? dayInShort(until ?? "") : calendarDay(until ?? "").short;
  return `${RHYTHMS[every ?? ""] ?? ""} until ${end}`;
}

/** `5 dates: Sat, Dec 5, 2026 … Sat, Jan 2, 2027`; empty for an event that doesn't repeat. */
export function datesInShort(event: Json | undefined): string {
  const days = datesOf(event);
  const [first = "", last = ""] = [days[0], days.at(-1)].map(
    (day) => day && calendarDay(day).short,
  );
  if (days.length <= 1) return first && `1 date: ${first}`;
  return `${days.length} dates: ${first}${days.length === 2 ? ";" : " …"} ${last}`;
}

/** What an event that doesn't repeat has, in place of what visitors see. */
const NO_REPETITION = { every: "", until: "", except: [] };

/** What makes an event's `repeat` one that doesn't: what was published, if it's that already. */
export const withoutRepeat = (published: Json | undefined): Json | undefined =>
  textAt(published, "/every") === "" ? published : NO_REPETITION;

/** What leaves one date out of an event that repeats; the event itself if it's the last one. */
export function withoutDate(events: Json | undefined, { series, day }: SeriesDate): Json {
  const event = valueAt(events, `/${series}`);
  if (datesOf(event).length <= 1) return { [series]: null };
  const except = valueAt(event, "/repeat/except");
  const days = new Set([...(Array.isArray(except) ? except : []), day].map(String));
  const repeat = { except: [...days].sort() };
  return { [series]: { repeat }, [datedId(series, day)]: null };
}
