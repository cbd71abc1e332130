import type { DraftList, Json, JsonObject, SiteContent } from "../../contentTypes";
import { useLocalDrafts } from "../../draft/useDraft";
import { patched } from "../../model/patch";
import { childOf, entriesOf, valueAt } from "../../model/pointer";
import { placesOf, type UsedPlace } from "./placesOf";

/** The content as one draft would make it, and the values in it that name photographs. */
export interface DraftedContent {
  content: JsonObject;
  /** By the photograph's name. */
  used: ReadonlyMap<string, string[]>;
}

/** The content with each of the drafts, this page's or the server's. */
export function useDrafted(site: SiteContent, drafts: DraftList | undefined): DraftedContent[] {
  const locals = useLocalDrafts();
  const stored = (drafts?.drafts ?? []).filter(({ part }) => !locals.has(part));
  return [...locals.values(), ...stored].map(({ patch }) => draftedContent(site, patch));
}

export function draftedContent(site: SiteContent, patch: JsonObject): DraftedContent {
  const content = patched(site, patch);
  const used = new Map<string, string[]>();
  for (const [name, pointer] of namesIn(content)) {
    used.set(name, [...(used.get(name) ?? []), pointer]);
  }
  return { content, used };
}

/** The values that name photographs, as the server finds them in what is published. */
function namesIn(content: JsonObject): [name: string, pointer: string][] {
  const entries = (list: string, key: string) => {
    const value = valueAt(content, list);
    const ids = Array.isArray(value)
      ? value.map((_, at) => String(at))
      : entriesOf(value).map(([id]) => id);
    return ids.map((id) => childOf(childOf(list, id), key));
  };
  const pointers = [
    ...entries("/events", "image"),
    ...galleryIn(content).map((_, at) => childOf("/site/gallery", at)),
    ...entries("/team", "photo"),
    ...entries("/about/horses", "photo"),
  ];
  return pointers.map((pointer) => [String(valueAt(content, pointer) ?? ""), pointer]);
}

/** The gallery's pictures. */
export function galleryIn(content: JsonObject): Json[] {
  const gallery = valueAt(content, "/site/gallery");
  return Array.isArray(gallery) ? gallery : [];
}

/** Where drafts have a photograph and visitors don't see it, which are its `published` places. */
export function placesInDrafts(
  name: string,
  drafted: DraftedContent[],
  published: UsedPlace[],
): UsedPlace[] {
  const places = drafted.flatMap(({ content, used }) =>
    placesOf({ used: used.get(name) ?? [] }, { content }),
  );
  return places.filter(
    ({ hash }, at) =>
      !published.some((one) => one.hash === hash) &&
      places.findIndex((one) => one.hash === hash) === at,
  );
}
