import { heroCrops, type Photos } from "../../ui/pictures/pictures";

/** The picture of the first view is asked for before the body is read, in the size that it will have. */
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
