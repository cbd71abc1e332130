import described from "virtual:pictures";
import type { PageData } from "../../content/site";
import { within } from "../../lib/within";
import { showWaiting } from "../waiting";

/** The owner's photographs by the names of the pictures in whose place they stand. */
export type Photos = PageData["photos"];

/** The addresses of one picture's sizes. */
export interface PictureSizes {
  width: number;
  height: number;
  avif: string;
  /** The built-in pictures alone have it. */
  webp?: string;
  jpg: string;
  /** The file of the largest size. */
  largest: string;
  /** What the owner says of a photograph; a built-in picture is described where it is shown. */
  alt?: string;
}

type BuiltIn = (typeof described.pictures)[string];

/** A picture by its name in `build/pictures.mjs`, or the owner's in its place. */
export function picture(name: string, photos: Photos): PictureSizes {
  const own = photos[name];
  if (own) return photograph(name, own);
  const { hash, width, height, widths, fallback } = builtIn(name);
  const url = (size: number, format: string) => `/assets/${name}-${size}-${hash}.${format}`;
  return {
    width,
    height,
    avif: srcSet(widths, (size) => url(size, "avif")),
    webp: url(fallback, "webp"),
    jpg: url(fallback, "jpg"),
    largest: url(Math.max(...widths), "avif"),
  };
}

/** Whether there is a picture of that name: an owner may ask for one whose file is not there. */
export function isPicture(name: string, photos: Photos): boolean {
  return name in photos || name in described.pictures;
}

/** The sizes are those of the built-in picture, as far as the photograph has as many pixels. */
function photograph(name: string, { hash, width, alt }: Photos[string]): PictureSizes {
  const like = builtIn(name in described.pictures ? name : "event-open-barn");
  const url = (size: number, format: string) => `/photos/${name}-${size}-${hash}.${format}`;
  const fitting = like.widths.filter((size) => size <= width);
  const widths = fitting.length > 0 ? fitting : [width];
  return {
    width,
    height: Math.round((width * like.height) / like.width),
    avif: srcSet(widths, (size) => url(size, "avif")),
    jpg: url(Math.min(like.fallback, width), "jpg"),
    largest: url(Math.max(...widths), "avif"),
    alt,
  };
}

function builtIn(name: string): BuiltIn {
  const found = described.pictures[name];
  if (!found) throw new Error(`there is no picture named ${name}`);
  return found;
}

const srcSet = (widths: number[], url: (size: number) => string) =>
  widths.map((size) => `${url(size)} ${size}w`).join(",");

/** A file that is served as it is: the marks. */
export function file(name: string): string {
  const url = described.files[name];
  if (!url) throw new Error(`there is no file named ${name}`);
  return url;
}

/** The picture that social networks show beside a link to the site. */
export function shareCard({ og: own }: Photos) {
  if (!own) {
    const alt = "Horses on a ridge at sunrise, a fence and a red barn below";
    return { url: file("og"), ...SHARE_CARD, alt };
  }
  const { hash, width, alt } = own;
  const height = Math.round((width * SHARE_CARD.height) / SHARE_CARD.width);
  return { url: `/photos/og-${width}-${hash}.jpg`, width, height, alt };
}

/** As services want it, and as `shareCard` in `build/pictures.mjs` has it cut. */
const SHARE_CARD = { width: 1200, height: 630 };

/**
 * The two crops of the home page's picture. On phones it is asked for a little smaller than it is
 * shown (78 of 100 vw): at that screen's density nobody sees it, and it comes a third sooner.
 */
export function heroCrops(photos: Photos) {
  return {
    phone: {
      media: "(max-width: 767px)",
      sizes: "77vw",
      ...picture("hero-phone", photos),
    },
    wide: {
      media: "(min-width: 768px)",
      sizes: "100vw",
      ...picture("hero-wide", photos),
    },
  };
}

/**
 * The gallery's large view; null if its code doesn't come in time. Imported here, because this
 * module is in the entry chunk: a chunk that only other chunks import would split React out of the
 * entry.
 */
export function importViewer() {
  const done = showWaiting();
  return within(import("./GalleryViewer"))
    .catch(() => null)
    .finally(done);
}
