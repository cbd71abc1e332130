import type { RegistrationList } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import type { Checked, JsonObject } from "../contentTypes";
import { fieldsOf } from "../fields/lists/entry";
import { isOver, momentInSentence } from "../model/dates";
import { childOf, isSame, valueAt } from "../model/pointer";
import { nameOf } from "../model/words/words";
import type { Findings } from "./errors";

export type Places = RegistrationList["events"][number];

/** What to know before a change of events is published: about people who have signed up. */
export interface EventWarning {
  /** Where the change is. */
  pointer: string;
  text: string;
  /** The first event, or date of one, that they signed up for. */
  event: string;
  /** On how many dates they did. */
  dates: number;
  /** The notice by which they'd be told; null: they don't have to be. */
  notice: "move" | "call-off" | null;
}

/** The warnings of a check that are about people. */
export const eventWarnings = (warnings: Checked["warnings"]): EventWarning[] =>
  warnings.flatMap(({ pointer, detail, signed_up }) =>
    signed_up
      ? [
          {
            pointer: pointer.replace(/^#/, ""),
            text: detail,
            event: signed_up.event,
            dates: signed_up.dates,
            notice: signed_up.instead,
          },
        ]
      : [],
  );

/** Events that are over at `now` and that the draft gives such a day, with why no visitor sees them, by the day's pointer. */
export function overWarnings(content: JsonObject, edited: JsonObject, now: string): Findings {
  const today = now.slice(0, 10);
  const found = new Map<string, string>();
  for (const [id, event] of Object.entries(fieldsOf(edited.events))) {
    const { date } = fieldsOf(event);
    const isChanged = date !== fieldsOf(fieldsOf(content.events)[id]).date;
    if (typeof date !== "string" || date === "" || date >= today || !isChanged) continue;
    const day = calendarDay(date).short;
    const text = `${nameOf(event) || id} is on ${day}. That's over, so visitors don't see it.`;
    found.set(`${childOf("/events", id)}/date`, text);
  }
  return found;
}

/** Events whose price the draft changes although people pay one of several, by the price's pointer. */
export function unusedPrices(content: JsonObject, edited: JsonObject): Findings {
  const found = new Map<string, string>();
  for (const [id, event] of Object.entries(fieldsOf(edited.events))) {
    const { price, prices } = fieldsOf(event);
    const before = fieldsOf(content.events)[id];
    const hasSeveral = Array.isArray(prices) && prices.length > 0;
    if (!hasSeveral || !before || isSame(price ?? null, fieldsOf(before).price ?? null)) continue;
    const text = `People pay one of the several prices of ${nameOf(event) || id}, not this one. Change those under “Several prices and online payment”.`;
    found.set(`${childOf("/events", id)}/price`, text);
  }
  return found;
}

/** A day before it is a year that is only half typed: `0202-06-19`. */
const FIRST_DAY = "2000";

/**
 * What shows while it's typed: what is over at `now`, such as a notice's end and an event's day, and a price that nobody pays.
 * By the pointer of the value. The server finds a notice's end as well, but only once the field was left.
 */
export function earlyWarnings(content: JsonObject, edited: JsonObject, now: string): Findings {
  const found = [...overNotice(content, edited, now), ...overWarnings(content, edited, now)];
  const whole = found.filter(([at]) => String(valueAt(edited, at)) >= FIRST_DAY);
  return new Map([...whole, ...unusedPrices(content, edited)]);
}

function overNotice(content: JsonObject, edited: JsonObject, now: string): [string, string][] {
  const [notice, before] = [edited, content].map((one) => valueAt(one, "/site/notice"));
  const { text, until } = fieldsOf(notice);
  if (!text || typeof until !== "string" || !isOver(until, now) || isSame(notice, before))
    return [];
  const end = momentInSentence(until);
  const words = `This notice ended on ${end}, so visitors don't see it. Empty its text, or give it another end.`;
  return [["/site/notice/until", words]];
}
