import { galleryPictures } from "../../../ui/pictures/galleryPictures";
import type { StaffPhoto } from "./photoCalls";
import titles from "./placeTitles.json";

/** A place on the site that has a picture of its own. */
export interface Place {
  /** The name of the photograph that is shown there. */
  name: string;
  title: string;
  /** The picture there, as pages name it, if it has another name. */
  picture?: string;
  /** The photograph whose picture is shown as long as there is none of this name. */
  otherwise?: string;
}

type Others = Pick<Place, "picture" | "otherwise">;

/** What isn't usual of some places. */
const OTHERS: Record<string, Others> = {
  hero: { picture: "hero-wide" },
  "hero-phone": { otherwise: "hero" },
  meadow: { picture: "meadow-wide" },
  cake: { otherwise: "birthday" },
  "summer-camp": { picture: "camp" },
  og: { picture: "hero-wide", otherwise: "hero" },
  "gallery-1": { picture: "horseshoe" },
  "gallery-2": { picture: "boots" },
  "gallery-3": { picture: "saddle" },
  "gallery-4": { picture: "bales" },
  "gallery-5": { picture: "mist" },
  "gallery-6": { picture: "lantern" },
};

export const isOfGallery = (name: string): boolean => /^gallery-\d$/.test(name);

/**
 * In the order of the pages. The manual lists them, too (`site.photos_dir`). The server's history reads the titles. The gallery's
 * own pictures come last, as they come with the site. A letter tells them apart: it stays, whatever place they get, and isn't
 * taken for that place.
 */
export const PLACES: Place[] = Object.entries(titles).map(([name, title]) => ({
  name,
  title,
  ...OTHERS[name],
}));

const byName = new Map(PLACES.map((place) => [place.name, place]));

/** The place that shows the photograph `name` without anything else naming it. */
export const placeOf = (name: string): Place | undefined => byName.get(name);

/** The photograph of another place that is shown in the place of `photo`, which has none of its own; undefined: none. */
export function shownInstead(photo: StaffPhoto, photos: StaffPhoto[]): StaffPhoto | undefined {
  if (isOwn(photo)) return undefined;
  const other = placeOf(photo.name)?.otherwise;
  return photos.find((one) => one.name === other && isOwn(one));
}

/** Whether it's a photograph of the owner or of staff, which is there. */
export const isOwn = ({ origin }: StaffPhoto): boolean => origin === "staff" || origin === "folder";

/** The name that a camera gives: `img-2041`. The server's history reads it the same way. */
const CAMERA_NAME = /^(?:dsc|dscf|dscn|image|img|mvimg|p|pxl)-([\d-]+)$/;

/** What a photograph is called: its place, or its own name in words. */
export function photoTitle(name: string): string {
  const number = CAMERA_NAME.exec(name)?.[1];
  const words = (number ? `photo ${number}` : name).replaceAll("-", " ");
  return placeOf(name)?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a picture shows: its own description, or that of one which came with the gallery; undefined: nobody has said it. */
export function descriptionOf(name: string, photos: StaffPhoto[]): string | undefined {
  const photo = photos.find((one) => one.name === name);
  if (photo && isOwn(photo)) return photo.alt ?? undefined;
  return galleryPictures([name], {})[0]?.alt;
}

/** What pages call the picture that is made of the photograph `name`. */
export const pictureNameOf = (name: string): string => placeOf(name)?.picture ?? name;
