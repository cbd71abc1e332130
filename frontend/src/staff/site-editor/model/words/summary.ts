import { calendarDay } from "../../../../lib/calendarDay";
import { dollars } from "../../../../lib/dollars";
import type { Json, SiteContent } from "../../contentTypes";
import { beginningInWords, isOver, isToCome, localNow } from "../dates";
import { entriesOf, valueAt } from "../pointer";
import { datedId, dateIn, datesOf, rhythmInWords } from "../series";
import { nameOf } from "./words";

/** What a part says now, in one line; empty: nothing that would help to find it. */
export function summaryOf(part: string, { content, order }: SiteContent, timezone: string): string {
  const value = valueAt(content, part);
  switch (part) {
    case "/site/notice":
      return noticeInWords(value, localNow(timezone));
    case "/events":
      return counted(visible(value, today(timezone)), "upcoming event");
    case "/site/hours":
      return [...listOf(value)].map(hoursLine).join(", ");
    case "/site/hidden_pages": {
      const hidden = listOf(value).length;
      return hidden === 0 ? "All pages are on" : `${counted(hidden, "page")} off`;
    }
    case "/lessons":
      return prices(content, order, "/lessons/packages");
    case "/parties":
      return prices(content, order, "/parties/packages");
    case "/camp":
      return `${amount(valueAt(content, "/camp/price_per_week"))} a week`;
    case "/team":
    case "/about/horses":
      return listOf(value).map(nameOf).join(", ") || "None";
    case "/site/questions":
      return `${counted(listOf(value).length, "question")} of your own`;
    case "/site/photos":
      return "Add, replace, describe and remove them";
    case "/site/contact":
      return [valueAt(content, "/site/phone"), valueAt(content, "/site/email")].join(", ");
    default:
      return "";
  }
}

/** What visitors see of the notice at `now`, by the stable's clock, or why they don't. */
export function noticeInWords(notice: Json | undefined, now: string): string {
  const [text, from, until] = ["text", "from", "until"].map((key) =>
    String(valueAt(notice, `/${key}`) ?? ""),
  );
  if (!text) return "No notice";
  if (until && isOver(until, now)) return `Ended ${beginningInWords(until)}: ${text}`;
  return from && isToCome(from, now) ? `From ${beginningInWords(from)}: ${text}` : text;
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const counted = (count: number, noun: string) =>
  count === 0 ? `No ${noun}s` : `${count} ${noun}${count === 1 ? "" : "s"}`;

const amount = (value: Json | undefined) => (typeof value === "number" ? dollars(value) : "");

function prices(content: Json, order: SiteContent["order"], list: string): string {
  const all = entriesOf(valueAt(content, list), order[list]);
  return all.map(([, one]) => `${nameOf(one)} ${amount(valueAt(one, "/price"))}`).join(", ");
}

const hoursLine = (line: Json) =>
  `${nameOf(line)} ${valueAt(line, "/opens")} – ${valueAt(line, "/closes")}`;

/** The day by the stable's clock: `2027-06-18`. */
export const today = (timezone: string): string => localNow(timezone).slice(0, 10);

/** An event with its id. */
export type NamedEvent = [id: string, event: Json];

const dateOf = ([, event]: NamedEvent) => String(valueAt(event, "/date") ?? "");

/** An event as the list shows it. */
export interface ListedEvent {
  id: string;
  event: Json;
  /** Its dates, the next first, if it repeats. */
  dates: NamedEvent[];
}

/** The events from `now` on, the next first, and those whose day is over, the last first. Those of one day are in the order of `ids`. */
export function listed(events: Json | undefined, now: string, ids?: string[]) {
  const all = byDate(events, ids);
  const lines = all.flatMap(([id, event]): ListedEvent[] =>
    dateIn(events, id) ? [] : [{ id, event, dates: datesIn(id, event, all) }],
  );
  const isOver = (event: NamedEvent) => dateOf(event) < now && dateOf(event) !== "";
  const own = ({ id, event, dates }: ListedEvent) =>
    dates.length > 0 ? dates : [[id, event] as NamedEvent];
  const next = (line: ListedEvent) =>
    dateOf(own(line).find((one) => !isOver(one)) ?? own(line).at(-1) ?? ["", null]);
  const isGone = (line: ListedEvent) => own(line).every(isOver);
  lines.sort((a, b) => next(a).localeCompare(next(b)));
  return {
    upcoming: lines.filter((line) => !isGone(line)),
    over: lines.filter(isGone).reverse(),
  };
}

/** The dates of an event, if it repeats. */
function datesIn(id: string, event: Json, all: NamedEvent[]): NamedEvent[] {
  const ids = new Set(datesOf(event).map((day) => datedId(id, day)));
  return all.filter(([one]) => ids.has(one));
}

/** How many events visitors see from `now` on: of one that repeats, each date. */
function visible(events: Json | undefined, now: string): number {
  const isSeen = (one: NamedEvent) =>
    datesOf(one[1]).length === 0 && valueAt(one[1], "/hidden") !== true && dateOf(one) >= now;
  return entriesOf(events).filter(isSeen).length;
}

const byDate = (events: Json | undefined, ids?: string[]): NamedEvent[] =>
  entriesOf(events, ids).sort((a, b) => dateOf(a).localeCompare(dateOf(b)));

/** `Every week until Thu, Dec 17, 6 PM – 9 PM`, or the day and the hours of one that doesn't repeat. */
export function rhythmOrDay(event: Json): string {
  if (datesOf(event).length === 0) return whenInWords(event);
  const time = valueAt(event, "/time");
  return time ? `${rhythmInWords(event)}, ${time}` : rhythmInWords(event);
}

/** `Fri, Jun 18, 2027, 6:30 PM – 9 PM`. */
export function whenInWords(event: Json): string {
  const [date, time] = [valueAt(event, "/date"), valueAt(event, "/time")];
  const day = date ? calendarDay(String(date)).short : "No date yet";
  return time ? `${day}, ${time}` : day;
}

/** `1 person has`, or `3 people have` */
export const people = (count: number) => (count === 1 ? "1 person has" : `${count} people have`);
