import type { Json, JsonObject } from "../contentTypes";
import { eventIn } from "../model/parts";
import { isObject, valueAt } from "../model/pointer";
import { newId } from "../model/slug";
import { byNewestDate } from "./latest";

/** An event that isn't published, with its id. */
export interface NewEvent {
  id: string;
  event: JsonObject;
}

/** Whether the draft `patch` of `part` changes an event that was removed: it hasn't all of one. */
export function isOfRemoved(part: string, patch: JsonObject, content: JsonObject): boolean {
  const event = valueAt(patch, part);
  if (eventIn(part) === undefined || valueAt(content, part) !== undefined) return false;
  return isObject(event) && !("title" in event && "image" in event);
}

/** Values that a copy of an event doesn't have: nobody has signed up for it, and it isn't hidden. */
const OF_ONE_DATE = { current_attendees: 0, hidden: false };

/** What became of an event, which says nothing of its copy. A copy is on one day. */
const NOT_COPIED = ["repeat", "called_off", "previous_date", "previous_time"];

const copied = (event: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(event).filter(([key]) => !NOT_COPIED.includes(key)));

/** An event with this title. What most events have in common is taken from the latest one. */
export function newEvent(title: string, date: string, events: JsonObject): NewEvent {
  const latest = byNewestDate(events)[0];
  const event = {
    title,
    description: "",
    date,
    time: "",
    location: latest?.location ?? "",
    max_attendees: latest?.max_attendees ?? 20,
    current_attendees: 0,
    price: latest?.price ?? 0,
    image: latest?.image ?? "event-open-barn",
    registration_status: "open",
  };
  return { id: newId(title, Object.keys(events)), event };
}

/** The same event on another day, with an id of its own. */
export function copyOf(event: Json, date: string, taken: string[]): NewEvent {
  const source = isObject(event) ? event : {};
  const title = String(source.title ?? "");
  const id = newId(`${title} ${date}`, taken);
  return { id, event: { ...copied(source), ...OF_ONE_DATE, date } };
}

/** The same event on several days. */
export function copiesOf(event: Json, dates: string[], taken: string[]): NewEvent[] {
  const ids = [...taken];
  return dates.map((date) => {
    const copy = copyOf(event, date, ids);
    ids.push(copy.id);
    return copy;
  });
}
