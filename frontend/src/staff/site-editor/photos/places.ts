import { galleryPictures } from "../../../ui/pictures/galleryPictures";
import type { JsonObject } from "../contentTypes";
import { valueAt } from "../model/pointer";
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

/** In the order of the pages. `photoTitle` tells the gallery's apart. The manual lists them, too (`site.photos_dir`). The server's history reads the titles. */
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

/** The pictures in the gallery that visitors see, in order; undefined: nobody has asked for the content yet. */
let gallery: string[] | undefined;

/** Keeps which pictures visitors see in the gallery: what it has of its own are called by their order. */
export function rememberGallery(content: JsonObject): void {
  const names = valueAt(content, "/site/gallery");
  gallery = Array.isArray(names) ? names.map(String) : undefined;
}

/** The gallery's own pictures. */
const OF_GALLERY = /^gallery-(\d)$/;

/** What a photograph is called: its place, or its own name in words. The gallery's own are called by their `order`. */
export function photoTitle(name: string, order = gallery): string {
  const own = OF_GALLERY.exec(name)?.[1];
  if (own && order) {
    const at = order.indexOf(name);
    return at < 0 ? `Spare gallery picture ${own}` : `Gallery picture ${at + 1}`;
  }
  const number = CAMERA_NAME.exec(name)?.[1];
  const words = (number ? `photo ${number}` : name).replaceAll("-", " ");
  return placeOf(name)?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The places, the gallery's last and in the order in which visitors see them. */
export function placesInOrder(): Place[] {
  const order = ({ name }: Place) => {
    const at = gallery?.indexOf(name) ?? -1;
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const isGallery = ({ name }: Place) => OF_GALLERY.test(name);
  const ofGallery = PLACES.filter(isGallery);
  // Two that aren't shown keep their order.
  ofGallery.sort((a, b) => order(a) - order(b) || 0);
  return [...PLACES.filter((place) => !isGallery(place)), ...ofGallery];
}

/** What a picture shows: its own description, or that of one which came with the gallery; undefined: nobody has said it. */
export function descriptionOf(name: string, photos: StaffPhoto[]): string | undefined {
  const photo = photos.find((one) => one.name === name);
  if (photo && isOwn(photo)) return photo.alt ?? undefined;
  return galleryPictures([name], {})[0]?.alt;
}

/** What pages call the picture that is made of the photograph `name`. */
export const pictureNameOf = (name: string): string => placeOf(name)?.picture ?? name;
