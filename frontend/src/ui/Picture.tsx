import { picture } from "./pictures";

interface Props {
  /** Its name in `build/pictures.mjs`. */
  name: string;
  /** What is to be seen; empty when the text beside it says so already. */
  alt: string;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  className?: string;
}

/** A picture below the first view: fetched when it comes near, in the size and format that fit. */
export function Picture({ name, alt, sizes, className }: Props) {
  const { width, height, avif, webp, jpg } = picture(name);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} />
      <img
        src={jpg}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}
