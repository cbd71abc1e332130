import type { PageData } from "../../content/site";
import { file } from "../pictures/pictures";

/** A logo with its displayed size. */
interface ShownLogo {
  src: string;
  width: number;
  height: number;
  /** Whether it is the owner's, which suits only a light ground. */
  isOwn: boolean;
  /** Whether it contains the stable's name, so the name isn't shown beside it. */
  holdsName: boolean;
}

/** Maximum displayed width, in CSS pixels. */
const MAX_WIDTH = 176;

/** Ratio of width to height from which on a logo is assumed to contain the name. */
const NAME_RATIO = 2;

/** The logo at its own ratio: `height` pixels high, or lower if it would be too wide. */
export function logoOf({ logo }: PageData, height: number, ground: "light" | "dark"): ShownLogo {
  if (!logo) {
    const src = file(ground === "dark" ? "mark-light" : "mark");
    return { src, width: height, height, isOwn: false, holdsName: false };
  }
  const { url, onDarkUrl } = logo;
  const scale = Math.min(height / logo.height, MAX_WIDTH / logo.width);
  return {
    src: (ground === "dark" && onDarkUrl) || url,
    width: Math.round(logo.width * scale),
    height: Math.round(logo.height * scale),
    isOwn: onDarkUrl === undefined,
    holdsName: logo.width >= NAME_RATIO * logo.height,
  };
}
