import type { Json, JsonObject } from "../contentTypes";
import { isObject, valueAt } from "../model/pointer";

const described = (content: JsonObject): Json[] => {
  const all = valueAt(content, "/site/photos");
  return Array.isArray(all) ? all : [];
};

/** What the photograph `name` shows; empty: nobody has said it. */
export function descriptionIn(content: JsonObject, name: string): string {
  const entry = described(content).find((one) => isObject(one) && one.name === name);
  return String(valueAt(entry, "/alt") ?? "");
}

/** The change that describes photographs, all with the same words; an empty text takes the descriptions away. */
export function describing(content: JsonObject, names: string | string[], alt: string): JsonObject {
  const text = alt.trim();
  const photos = [...described(content)];
  for (const name of [names].flat()) {
    const next = text === "" ? [] : [{ name, alt: text }];
    const at = photos.findIndex((entry) => isObject(entry) && entry.name === name);
    photos.splice(at < 0 ? photos.length : at, at < 0 ? 0 : 1, ...next);
  }
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
