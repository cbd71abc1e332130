import type { Photos } from "./pictures";

/** A picture in the gallery. */
export interface GalleryPicture {
  /** Name in `build/pictures.mjs`, or of the owner's photograph. */
  name: string;
  /** Description of the built-in picture: alternative text, and caption in the viewer. */
  alt: string;
}

/** Built-in pictures, by their names in the settings. */
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

/** The gallery's pictures, in the owner's order. Leaves out photographs that aren't ready. */
export function galleryPictures(names: string[], photos: Photos): GalleryPicture[] {
  return names.flatMap((name) => {
    const own = photos[name];
    return builtIn[name] ?? (own ? { name, alt: own.alt } : []);
  });
}
