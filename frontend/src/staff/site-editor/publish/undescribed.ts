import type { JsonObject } from "../contentTypes";
import { childOf, valueAt } from "../model/pointer";
import type { StaffPhoto } from "../photos/photoCalls";
import { descriptionOf, photoTitle } from "../photos/places";
import type { Findings } from "./errors";

const GALLERY = "/site/gallery";

const galleryOf = (content: JsonObject): string[] => {
  const names = valueAt(content, GALLERY);
  return Array.isArray(names) ? names.map(String) : [];
};

/** Pictures that the draft adds to the gallery and that nobody has described, by their pointers. */
export function undescribedPictures(
  content: JsonObject,
  edited: JsonObject,
  photos: StaffPhoto[],
): Findings {
  const before = galleryOf(content);
  const found = new Map<string, string>();
  for (const [index, name] of galleryOf(edited).entries()) {
    if (before.includes(name) || descriptionOf(name, photos) !== undefined) continue;
    const text = `“${photoTitle(name)}” isn't described yet. A description is read aloud to those who can't see the picture.`;
    found.set(childOf(GALLERY, index), text);
  }
  return found;
}
