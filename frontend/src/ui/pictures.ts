import described from "virtual:pictures";

/** The addresses of one picture's sizes. */
export interface PictureSizes {
  width: number;
  height: number;
  avif: string;
  webp: string;
  jpg: string;
  /** The file of the largest size. */
  largest: string;
}

/** A picture by its name in `build/pictures.mjs`. */
export function picture(name: string): PictureSizes {
  const found = described.pictures[name];
  if (!found) throw new Error(`there is no picture named ${name}`);
  const { hash, width, height, widths, fallback } = found;
  const url = (size: number, format: string) => `/assets/${name}-${size}-${hash}.${format}`;
  return {
    width,
    height,
    avif: widths.map((size) => `${url(size, "avif")} ${size}w`).join(","),
    webp: url(fallback, "webp"),
    jpg: url(fallback, "jpg"),
    largest: url(Math.max(...widths), "avif"),
  };
}

/** A file that is served as it is: the marks. */
export function file(name: string): string {
  const url = described.files[name];
  if (!url) throw new Error(`there is no file named ${name}`);
  return url;
}

/**
 * The two crops of the home page's picture. On phones it is asked for a little smaller than it is
 * shown (78 of 100 vw): at that screen's density nobody sees it, and it comes a third sooner.
 */
export const hero = [
  { media: "(max-width: 767px)", name: "hero-phone", sizes: "78vw" },
  { media: "(min-width: 768px)", name: "hero-wide", sizes: "100vw" },
].map(({ media, name, sizes }) => ({ media, sizes, ...picture(name), srcSet: picture(name).avif }));

/**
 * The gallery's large view; null when its code does not come. Asked for here, because this module is
 * in the entry chunk: a chunk that only other chunks ask for would drive React out into its own.
 */
export function importViewer() {
  return import("./GalleryViewer").catch(() => null);
}
