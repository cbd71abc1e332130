import { heroCrops, type Photos } from "../../ui/pictures/pictures";

/** Preloads the picture of the first view in the right size, before the browser reads the body. */
export function HeroPreload({ photos }: { photos: Photos }) {
  return Object.values(heroCrops(photos)).map(({ media, avif, sizes }) => (
    <link
      key={media}
      rel="preload"
      as="image"
      type="image/avif"
      media={media}
      imageSrcSet={avif}
      imageSizes={sizes}
      fetchPriority="high"
    />
  ));
}
