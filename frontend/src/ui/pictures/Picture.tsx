import { usePageData } from "../../content/PageDataContext";
import { picture } from "./pictures";

interface Props {
  /** Name in `build/pictures.mjs`. */
  name: string;
  /** Name of the crop to use from 768 px on. */
  wide?: string;
  /** Alternative text of the built-in picture; empty if the text beside it says the same. */
  alt: string;
  /**
   * Whether a caption describes it, so that screen readers needn't read the alternative text too.
   */
  isCaptioned?: boolean;
  /** The HTML attribute `sizes`: how wide it is displayed. */
  sizes: string;
  className?: string;
  /** Position of the subject, if not in the middle. A narrow crop keeps this part. */
  focus?: "left" | "right" | undefined;
  /** Whether it is in the first view, and so loaded at once and before others. */
  first?: boolean;
}

/**
 * A picture in a suitable size and format. Below the first view, it is loaded when it comes near.
 */
export function Picture(props: Props) {
  const { name, wide, alt, isCaptioned = false, sizes, className, focus, first = false } = props;
  const { photos } = usePageData();
  const { width, height, avif, webp, jpg, alt: own } = picture(name, photos);
  const crop = wide && picture(wide, photos);
  return (
    <picture>
      {crop && (
        <>
          <source media={WIDE} type="image/avif" srcSet={crop.avif} sizes={sizes} />
          {crop.webp && <source media={WIDE} type="image/webp" srcSet={crop.webp} />}
          <source media={WIDE} srcSet={crop.jpg} />
        </>
      )}
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {webp && <source type="image/webp" srcSet={webp} />}
      <img
        src={jpg}
        alt={isCaptioned ? "" : (own ?? alt)}
        width={width}
        height={height}
        {...(first ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
        // The position applies to the built-in picture, not to a photograph that replaces it.
        className={focus && own === undefined ? `${className} focus-${focus}` : className}
      />
    </picture>
  );
}

const WIDE = "(min-width: 768px)";
