import type { RegistrationList } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import type { JsonObject } from "../contentTypes";
import { fieldsOf } from "../fields/lists/entry";
import { isOver, momentInWords } from "../model/dates";
import { childOf, isSame, valueAt } from "../model/pointer";
import { people } from "../model/summary";
import { nameOf } from "../model/words";
import type { Findings } from "./errors";

export type Places = RegistrationList["events"][number];

/** What to know before a change of events is published: about people who have signed up. */
export interface EventWarning {
  event: string;
  text: string;
  /** The notice by which they'd be told. */
  notice?: "move" | "call-off";
}

/** The warnings about events that differ between what visitors see and the draft. */
export function eventWarnings(
  content: JsonObject,
  edited: JsonObject,
  places: Places[],
): EventWarning[] {
  return places.flatMap((one) => {
    const before = fieldsOf(fieldsOf(content.events)[one.id]);
    const entry = fieldsOf(edited.events)[one.id];
    const found =
      entry === undefined ? removal(before, one) : changes(before, fieldsOf(entry), one);
    return found.map((warning) => ({ event: one.id, ...warning }));
  });
}

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

/** A day before it is a year that is only half typed: `0202-06-19`. */
const FIRST_DAY = "2000";

/**
 * What is over at `now` and shows that while it's typed: a notice's end, an event's day. By the pointer of the value. The
 * server finds a notice's end as well, but only once the field was left.
 */
export function earlyWarnings(content: JsonObject, edited: JsonObject, now: string): Findings {
  const found = [...overNotice(content, edited, now), ...overWarnings(content, edited, now)];
  return new Map(found.filter(([at]) => String(valueAt(edited, at)) >= FIRST_DAY));
}

function overNotice(content: JsonObject, edited: JsonObject, now: string): [string, string][] {
  const [notice, before] = [edited, content].map((one) => valueAt(one, "/site/notice"));
  const { text, until } = fieldsOf(notice);
  if (!text || typeof until !== "string" || !isOver(until, now) || isSame(notice, before))
    return [];
  const end = momentInWords(until);
  const words = `This notice ended with ${end}, so visitors don't see it. Empty its text, or give it another end.`;
  return [["/site/notice/until", words]];
}

type Warning = Omit<EventWarning, "event">;

function removal(before: JsonObject, { registered_here, title }: Places): Warning[] {
  if (Object.keys(before).length === 0 || registered_here === 0) return [];
  const text = `${people(registered_here)} signed up for ${nameOf(before) || title}. They stay registered, and this tells no one. If it doesn't take place, call it off first, so that they're told.`;
  return [{ text, notice: "call-off" }];
}

/** What those who signed up have to know. */
const TOLD = ["date", "time", "location"];

function changes(before: JsonObject, after: JsonObject, { registered_here }: Places): Warning[] {
  const warnings: Warning[] = [];
  const elsewhere = typeof after.current_attendees === "number" ? after.current_attendees : 0;
  const taken = registered_here + elsewhere;
  const { max_attendees: places } = after;
  const isChanged = places !== before.max_attendees || elsewhere !== before.current_attendees;
  if (typeof places === "number" && places < taken && isChanged) {
    const text = `${taken} places are taken already, and you allow ${places}. Everyone keeps their place, and no one else can sign up.`;
    warnings.push({ text });
  }
  if (registered_here > 0 && TOLD.some((field) => after[field] !== before[field])) {
    const day = calendarDay(String(before.date ?? "")).short;
    const text = `${people(registered_here)} signed up for ${day}. Publishing this tells no one. Move it instead, so that they're told.`;
    warnings.push({ text, notice: "move" });
  }
  return warnings;
}
