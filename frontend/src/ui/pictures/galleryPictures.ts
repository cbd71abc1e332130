import type { Photos } from "./pictures";

/** One view of the place. */
export interface GalleryPicture {
  /** Its name in `build/pictures.mjs`, or that of the owner's photograph. */
  name: string;
  /** What is to be seen on the built-in one: read out, and the caption of the large view. */
  alt: string;
}

/** The built-in pictures, under the names that owners use in the settings. */
const builtIn: Record<string, GalleryPicture> = {
  "gallery-1": { name: "horseshoe", alt: "A worn horseshoe hung on old planks" },
  "gallery-2": { name: "boots", alt: "Riding boots beside a straw bale with a helmet on it" },
  "gallery-3": {
    name: "saddle",
    alt: "An English saddle on its rack, a bridle on the wall behind it",
  },
  "gallery-4": { name: "bales", alt: "Round bales on a mown field, long shadows in low sun" },
  "gallery-5": {
    name: "mist",
    alt: "A fence line running into morning mist, two horses standing far off",
  },
  "gallery-6": {
    name: "lantern",
    alt: "A lit lantern hangs on a red stable wall beside a white door frame",
  },
};

/** The gallery's pictures, in the owner's order. A photograph that isn't ready yet is left out. */
export function galleryPictures(names: string[], photos: Photos): GalleryPicture[] {
  return names.flatMap((name) => {
    const own = photos[name];
    return builtIn[name] ?? (own ? { name, alt: own.alt } : []);
  });
}
