import { choiceInWords } from "../model/labels";
import type { StaffPhoto } from "./photoCalls";

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

/** In the order of the pages. The manual lists them, too (`site.photos_dir`). */
export const PLACES: Place[] = [
  { name: "hero", title: "Home page: first picture", picture: "hero-wide" },
  {
    name: "hero-phone",
    title: "Home page: first picture, on phones only",
    otherwise: "hero",
  },
  { name: "meadow", title: "Home page: across the page", picture: "meadow-wide" },
  { name: "horse", title: "Home page: learning on the ground" },
  { name: "yard", title: "Home page: boarding card" },
  { name: "lessons", title: "Lessons" },
  { name: "ribbons", title: "Lessons: ribbons" },
  { name: "showing", title: "Showing" },
  { name: "boarding", title: "Boarding" },
  { name: "facility", title: "The facility" },
  { name: "about", title: "Your story" },
  { name: "events", title: "Events" },
  { name: "birthday", title: "Birthday parties" },
  { name: "cake", title: "Birthday parties: second picture", otherwise: "birthday" },
  { name: "summer-camp", title: "Summer camp", picture: "camp" },
  {
    name: "og",
    title: "Links on social networks",
    picture: "hero-wide",
    otherwise: "hero",
  },
  ...["event-open-barn", "event-trail-ride", "event-wine-and-ride", "event-clinic"].map((name) => ({
    name,
    title: `Events: ${choiceInWords(name).toLowerCase()}`,
  })),
  ...["horseshoe", "boots", "saddle", "bales", "mist", "lantern"].map((picture, index) => ({
    name: `gallery-${index + 1}`,
    title: `Gallery picture ${index + 1}`,
    picture,
  })),
];

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

/** What a photograph is called: its place, or its own name in words. */
export function photoTitle(name: string): string {
  const words = name.replaceAll("-", " ");
  return placeOf(name)?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What pages call the picture that is made of the photograph `name`. */
export const pictureNameOf = (name: string): string => placeOf(name)?.picture ?? name;
