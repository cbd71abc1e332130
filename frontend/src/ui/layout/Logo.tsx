import { usePageData } from "../../content/PageDataContext";
import { logoOf } from "./ownLogo";

interface Props {
  /** In CSS pixels; a very wide logo is lower. */
  height: number;
}

/** The logo with the stable's name, for light ground. One that holds the name stands alone. */
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
      {/* Beside a logo that holds the name it stands on paper alone, where pictures are left out. */}
      <span className="brand-name">{name}</span>
    </>
  );
}

/** The same for the footer: an owner's logo has light ground of its own there. */
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
