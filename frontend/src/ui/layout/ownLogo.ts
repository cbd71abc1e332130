import type { PageData } from "../../content/site";
import { file } from "../pictures/pictures";

/** A logo as it is shown. */
interface ShownLogo {
  src: string;
  width: number;
  height: number;
  /** It is the owner's own, for light ground alone. */
  isOwn: boolean;
  /** It holds the stable's name, which then stands nowhere beside it. */
  holdsName: boolean;
}

/** The widest that a logo is shown, in CSS pixels. */
const MAX_WIDTH = 176;

/** From this ratio on a logo is taken to hold the name. */
const NAME_RATIO = 2;

/** The logo in its own ratio, `height` pixels high or, if it is too wide for that, lower. */
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
