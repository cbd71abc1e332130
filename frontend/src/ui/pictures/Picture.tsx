import { usePageData } from "../../content/PageDataContext";
import { picture } from "./pictures";

interface Props {
  /** Its name in `build/pictures.mjs`. */
  name: string;
  /** The name of the crop that replaces it from 768 px on. */
  wide?: string;
  /** What is to be seen on the built-in one; empty when the text beside it says so already. */
  alt: string;
  /** Its description stands beside it, the owner's as well: it is not read out twice. */
  isCaptioned?: boolean;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  className?: string;
  /** Where its subject is, if not in the middle: what stays when the picture is cut narrow. */
  focus?: "left" | "right" | undefined;
  /** It stands in the first view: fetched at once and before the others. */
  first?: boolean;
}

/** A picture in the size and format that fit; below the first view, fetched when it comes near. */
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
        // What the built-in picture shows at its side, a photograph in its place does not.
        className={focus && own === undefined ? `${className} focus-${focus}` : className}
      />
    </picture>
  );
}

const WIDE = "(min-width: 768px)";
