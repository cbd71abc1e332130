import type { JsonObject } from "../contentTypes";
import { eventIn } from "./parts";
import { isObject, valueAt } from "./pointer";

/** The first of these pages that visitors have at `today`; undefined: they have none of them. */
export function publicPage(
  pages: string[],
  content: JsonObject,
  today: string,
): string | undefined {
  const hidden = valueAt(content, "/site/hidden_pages");
  const isHidden = (path: string) => Array.isArray(hidden) && hidden.includes(path);
  return pages.find((path) => {
    if (eventIn(path) === undefined) return !isHidden(path);
    // An event's page and its place in the content have the same path.
    const event = valueAt(content, path);
    if (isHidden("/events") || !isObject(event) || event.hidden === true) return false;
    return String(event.date ?? "") >= today;
  });
}
