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

/** The change that describes the photograph `name`; an empty text takes the description away. */
export function describing(content: JsonObject, name: string, alt: string): JsonObject {
  const all = described(content);
  const isIt = (entry: Json) => isObject(entry) && entry.name === name;
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
