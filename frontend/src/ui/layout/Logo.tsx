import { usePageData } from "../../content/PageDataContext";
import { logoOf } from "./ownLogo";

interface Props {
  /** Maximum height in CSS pixels. A very wide logo is lower. */
  height: number;
}

/**
 * The logo with the stable's name, for light ground. A logo that contains the name is shown alone.
 */
export function Logo({ height: bound }: Props) {
  const data = usePageData();
  const { name } = data.site;
  const { src, width, height, holdsName } = logoOf(data, bound, "light");
  return (
    <>
      {/* Low priority also keeps React from preloading it before the hero. */}
      <img
        src={src}
        alt={holdsName ? name : ""}
        width={width}
        height={height}
        fetchPriority="low"
        className={holdsName ? "wordmark" : undefined}
      />
      {/* If the logo contains the name, this text is only printed, because pictures aren't. */}
      <span className="brand-name">{name}</span>
    </>
  );
}

/** The logo in the footer. An owner's logo gets a light ground there. */
export function FooterLogo({ height: bound }: Props) {
  const data = usePageData();
  const { name } = data.site;
  const { src, width, height, isOwn, holdsName } = logoOf(data, bound, "dark");
  return (
    <>
      <img
        src={src}
        alt={holdsName ? name : ""}
        width={width}
        height={height}
        loading="lazy"
        fetchPriority="low"
        className={isOwn ? "footer-logo" : undefined}
      />
      {!holdsName && <p className="title-3">{name}</p>}
    </>
  );
}
