import type { SiteContent } from "../../contentTypes";
import { eventIn, eventPart, partOf } from "../../model/parts";
import { valueAt } from "../../model/pointer";
import { dateIn, dayInShort } from "../../model/series";
import { nameOf } from "../../model/words/words";
import { partHash } from "../../siteAddress";
import type { StaffPhoto } from "../photoCalls";

/** A part of the editor in which a photograph is chosen. */
export interface UsedPlace {
  hash: string;
  /** What the editor calls it. */
  title: string;
  /** What visitors call it. */
  seen: string;
}

/** What visitors call what parts show. */
const SEEN: Record<string, string> = {
  "/site/gallery": "the gallery",
  "/team": "the team",
  "/about/horses": "the horses",
};

/** The parts of the editor in which a photograph is chosen. */
export function placesOf(
  { used }: Pick<StaffPhoto, "used">,
  { content }: Pick<SiteContent, "content">,
): UsedPlace[] {
  const places = used.flatMap((pointer) => {
    const part = partOf(pointer);
    if (!part) return [];
    const id = eventIn(part.pointer);
    if (id === undefined) {
      const { title } = part;
      return [{ hash: partHash(part.pointer), title, seen: SEEN[part.pointer] ?? title }];
    }
    // The dates of an event that repeats have its picture, unless one has its own.
    const date = dateIn(content.events, id);
    const imageOf = (event: string) => valueAt(content, `${eventPart(event)}/image`);
    const isOfSeries = date && imageOf(date.series) === imageOf(id);
    const name = nameOf(valueAt(content, part.pointer)) || part.title;
    const title = date && !isOfSeries ? `${name}, ${dayInShort(date.day)}` : name;
    const opened = isOfSeries ? eventPart(date.series) : part.pointer;
    return [{ hash: partHash(opened), title, seen: title }];
  });
  return places.filter(({ hash }, at) => places.findIndex((one) => one.hash === hash) === at);
}
