import type { JsonObject } from "../contentTypes";
import { eventIn, eventPart } from "./parts";
import { isObject, valueAt } from "./pointer";
import { datedId, datesOf } from "./series";

/** The first of these pages that visitors have at `today`; undefined: they have none of them. */
export function publicPage(
  pages: string[],
  content: JsonObject,
  today: string,
): string | undefined {
  const hidden = valueAt(content, "/site/hidden_pages");
  const isHidden = (path: string) => Array.isArray(hidden) && hidden.includes(path);
  return pages
    .map((path) => pageWithDate(path, content, today))
    .find((path) => {
      if (eventIn(path) === undefined) return !isHidden(path);
      // An event's page and its place in the content have the same path.
      const event = valueAt(content, path);
      if (isHidden("/events") || !isObject(event) || event.hidden === true) return false;
      return String(event.date ?? "") >= today;
    });
}

/** The events that `patch` changes; none if it changes something else, too. */
export function eventsOf({ events, ...others }: JsonObject): string[] {
  return isObject(events) && Object.keys(others).length === 0 ? Object.keys(events) : [];
}

/** The page at `path`; that of its next date for an event that repeats, or of its last one. */
export function pageWithDate(path: string, content: JsonObject, today: string): string {
  const id = eventIn(path);
  const event = valueAt(content, path);
  const days = id === undefined ? [] : datesOf(event);
  if (id === undefined || days.length === 0) return path;
  const isNext = (day: string) => {
    const own = valueAt(content, eventPart(datedId(id, day)));
    const isHidden = isObject(own) && own.hidden === true;
    return !isHidden && String((isObject(own) && own.date) || day) >= today;
  };
  return eventPart(datedId(id, days.find(isNext) ?? days.at(-1) ?? ""));
}
