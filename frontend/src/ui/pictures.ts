import described from "virtual:pictures";
import { usePageData } from "../PageDataContext";
import type { PageData } from "../site";

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
  };
}

/** The same for components. */
export function usePicture(name: string): PictureSizes {
  return picture(name, usePageData().photos);
}

/** Whether there is a picture of that name: an owner may ask for one whose file is not there. */
export function isPicture(name: string, photos: Photos): boolean {
  return name in photos || name in described.pictures;
}

/** The sizes are those of the built-in picture, as far as the photograph has as many pixels. */
function photograph(name: string, { hash, width, alt }: Photos[string]): PictureSizes {
  const like = builtIn(name in described.pictures ? name : "event-open-barn");
  const url = (size: number, format: string) => `/photos/${name}-${size}-${hash}.${format}`;
  const widths = like.widths.filter((size) => size <= width);
  return {
    width,
    height: Math.round((width * like.height) / like.width),
    avif: srcSet(widths.length > 0 ? widths : [width], (size) => url(size, "avif")),
    jpg: url(Math.min(like.fallback, width), "jpg"),
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
export function shareCard(photos: Photos): string {
  const own = photos.og;
  return own ? `/photos/og-${own.width}-${own.hash}.jpg` : file("og");
}

/**
 * The two crops of the home page's picture. On phones it is asked for a little smaller than it is
 * shown (78 of 100 vw): at that screen's density nobody sees it, and it comes a third sooner.
 */
export function heroCrops(photos: Photos) {
  return {
    phone: {
      media: "(max-width: 767px)",
      sizes: "78vw",
      ...picture("hero-phone", photos),
    },
    wide: {
      media: "(min-width: 768px)",
      sizes: "100vw",
      ...picture("hero-wide", photos),
    },
  };
}
