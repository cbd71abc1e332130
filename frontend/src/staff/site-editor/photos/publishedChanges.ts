import type { JsonObject } from "../contentTypes";
import { isObject, valueAt } from "../model/pointer";

/** The change that describes the photograph `name`; an empty text takes the description away. */
export function describing(content: JsonObject, name: string, alt: string): JsonObject {
  const before = valueAt(content, "/site/photos");
  const all = Array.isArray(before) ? before : [];
  const isIt = (entry: (typeof all)[number]) => isObject(entry) && entry.name === name;
  const text = alt.trim();
  const next = text === "" ? [] : [{ name, alt: text }];
  const at = all.findIndex(isIt);
  const photos = at < 0 ? [...all, ...next] : all.toSpliced(at, 1, ...next);
  return { site: { photos } };
}

/** The change that makes the photograph `name` the gallery's first or last one, and describes it if `alt` is given. */
export function inGallery(
  content: JsonObject,
  name: string,
  end: "first" | "last",
  alt?: string,
): JsonObject {
  const before = valueAt(content, "/site/gallery");
  const others = (Array.isArray(before) ? before : []).filter((one) => one !== name);
  const gallery = end === "first" ? [name, ...others] : [...others, name];
  if (alt === undefined) return { site: { gallery } };
  const { site } = describing(content, name, alt);
  return { site: { ...(site as JsonObject), gallery } };
}
