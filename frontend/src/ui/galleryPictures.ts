/** One view of the place. */
export interface GalleryPicture {
  /** Its name in `build/pictures.mjs`. */
  name: string;
  /** What is to be seen on the built-in one: read out, and the caption of the large view. */
  alt: string;
}

/** The views of the gallery, in order. */
export const galleryPictures: GalleryPicture[] = [
  { name: "bales", alt: "Round bales on a mown field, long shadows in low sun" },
  { name: "saddle", alt: "An English saddle on its rack, a bridle on the wall behind it" },
  { name: "lantern", alt: "A lit lantern hanging beside the red stable door" },
  { name: "mist", alt: "A fence line running into morning mist, two horses standing far off" },
  { name: "boots", alt: "Riding boots beside a straw bale with a helmet on it" },
  { name: "horseshoe", alt: "A worn horseshoe hung on old boards" },
];
