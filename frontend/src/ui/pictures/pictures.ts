import described from "virtual:pictures";
import type { PageData } from "../../content/site";

/** The owner's photographs, by the names of the pictures that they replace. */
export type Photos = PageData["photos"];

/** The URLs of a picture's sizes. */
export interface PictureSizes {
  width: number;
  height: number;
  avif: string;
  /** Only built-in pictures have it. */
  webp?: string | undefined;
  jpg: string;
  /** URL of the largest size. */
  largest: string;
  /**
   * The owner's description of a photograph. Built-in pictures are described where they are used.
   */
  alt?: string | undefined;
}

type BuiltIn = (typeof described.pictures)[string];

/**
 * The built-in picture `name`, or the owner's photograph that replaces it, which has the same sizes, up to its own width.
 */
export function picture(name: string, photos: Photos): PictureSizes {
  const own = photos[name];
  const like = builtIn(own && !(name in described.pictures) ? "event-open-barn" : name);
  const { width, hash } = own ?? like;
  const fitting = like.widths.filter((size) => size <= width);
  const widths = fitting.length > 0 ? fitting : [width];
  const url = (size: number, format: string) =>
    `/${own ? "photos" : "assets"}/${name}-${size}-${hash}.${format}`;
  const fallback = Math.min(like.fallback, width);
  return {
    width,
    height: Math.round((width * like.height) / like.width),
    avif: widths.map((size) => `${url(size, "avif")} ${size}w`).join(","),
    webp: own ? undefined : url(fallback, "webp"),
    jpg: url(fallback, "jpg"),
    largest: url(Math.max(...widths), "avif"),
    alt: own?.alt,
  };
}

/** Whether there is a picture with that name. An owner may name one whose file is missing. */
export function isPicture(name: string, photos: Photos): boolean {
  return name in photos || name in described.pictures;
}

function builtIn(name: string): BuiltIn {
  const found = described.pictures[name];
  if (!found) throw new Error(`there is no picture named ${name}`);
  return found;
}

/** URL of a file that is served unchanged. */
export const file = (name: keyof typeof described.files): string => described.files[name];

/**
 * The two crops of the home page's picture. On phones the declared width is smaller than the
 * displayed one (78 instead of 100 vw). At a phone's pixel density nobody sees the difference, and
 * the picture loads in two thirds of the time.
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
