import { usePicture } from "./pictures";

interface Props {
  /** Its name in `build/pictures.mjs`. */
  name: string;
  /** What is to be seen on the built-in one; empty when the text beside it says so already. */
  alt: string;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  className?: string;
  /** It stands in the first view: fetched at once and before the others. */
  first?: boolean;
}

/** A picture in the size and format that fit; below the first view, fetched when it comes near. */
export function Picture({ name, alt, sizes, className, first = false }: Props) {
  const { width, height, avif, webp, jpg, alt: own } = usePicture(name);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {webp && <source type="image/webp" srcSet={webp} />}
      <img
        src={jpg}
        alt={own ?? alt}
        width={width}
        height={height}
        {...(first ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
        className={className}
      />
    </picture>
  );
}
