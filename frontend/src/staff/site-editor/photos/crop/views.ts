import { picture } from "../../../../ui/pictures/pictures";
import type { StaffPhoto } from "../photoCalls";
import { isOwn, pictureNameOf, placeOf } from "../places";
import type { Size } from "./cropRule";

/** Where words stand on a picture, and how it fades there. The styles do the same as those of the page. */
export type Words = "beside-rider" | "above-horse" | "in-the-sky" | "above-meadow";

/** How visitors see a photograph. */
export interface View {
  /** On which screens, if there are several views. */
  title?: string;
  /** The picture that is made of the photograph, of which only the ratio counts. */
  picture: Size;
  /** What the page shows of that picture; undefined: all of it. */
  frame?: Size;
  /** Which part of it the page keeps, in shares; undefined: the middle. */
  focus?: { x: number; y: number };
  words?: Words;
}

const COMPUTERS = "On computers";
const PHONES = "On phones";

/** What social networks show beside a link, in pixels. */
const SHARED: Size = { width: 1200, height: 630 };

/** Photographs without a place of their own have the ratio of events' pictures. */
const OF_EVENTS = "event-open-barn";

/** On phones, pictures at the top of a page are lower than they are made. */
const ON_PHONES: Size = { width: 3, height: 2 };

/**
 * What pages show, in pixels, at the top of a page that is 1440 pixels wide and 900 high. Those with `wide` have a
 * picture of their own for wide screens.
 */
const TOPS: Record<string, { frame: Size; wide?: string; focus?: { x: number; y: number } }> = {
  lessons: { frame: { width: 820, height: 665 } },
  ribbons: { frame: { width: 820, height: 582 } },
  showing: { frame: { width: 820, height: 547 } },
  boarding: { frame: { width: 820, height: 572 } },
  facility: { frame: { width: 820, height: 837 } },
  birthday: { frame: { width: 820, height: 646 } },
  about: { wide: "about-wide", frame: { width: 1440, height: 558 } },
  "summer-camp": { wide: "camp-wide", frame: { width: 1440, height: 558 } },
  events: { wide: "events-wide", frame: { width: 1440, height: 261 }, focus: { x: 0.5, y: 0.4 } },
};

const HERO_ON_PHONES: View = { picture: sizeOf("hero-phone"), words: "above-horse" };

/** The views of a photograph, the one on computers first. */
export function viewsOf(name: string, photos: StaffPhoto[]): [View, ...View[]] {
  if (name === "og") return [{ picture: SHARED }];
  if (name === "hero-phone") return [HERO_ON_PHONES];
  if (name === "hero") return heroViews(photos);
  if (name === "meadow") return meadowViews();
  const picture = sizeOf(placeOf(name) ? pictureNameOf(name) : OF_EVENTS);
  const top = TOPS[name];
  if (!top) return [{ picture }];
  const { wide, ...shown } = top;
  return [
    { title: COMPUTERS, picture: wide ? sizeOf(wide) : picture, ...shown },
    { title: PHONES, picture, frame: ON_PHONES },
  ];
}

function heroViews(photos: StaffPhoto[]): [View, ...View[]] {
  const wide: View = {
    title: COMPUTERS,
    picture: sizeOf("hero-wide"),
    frame: { width: 1440, height: 749 },
    focus: { x: 0.62, y: 0.6 },
    words: "beside-rider",
  };
  // Phones may have a photograph of their own.
  const hasOther = photos.some((photo) => photo.name === "hero-phone" && isOwn(photo));
  return hasOther ? [wide] : [wide, { title: PHONES, ...HERO_ON_PHONES }];
}

function meadowViews(): [View, ...View[]] {
  const focus = { x: 0.5, y: 1 };
  return [
    {
      title: COMPUTERS,
      picture: sizeOf("meadow-wide"),
      frame: { width: 1440, height: 605 },
      focus,
      words: "in-the-sky",
    },
    {
      title: PHONES,
      picture: sizeOf("meadow"),
      frame: { width: 375, height: 432 },
      focus,
      words: "above-meadow",
    },
  ];
}

function sizeOf(pictureName: string): Size {
  const { width, height } = picture(pictureName, {});
  return { width, height };
}
