import type { CSSProperties } from "react";
import { FONTS } from "../palette";

/** Breaks long words, so that no text makes a mail wider than a phone. */
export const BREAKABLE: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

/** Running text. Elements with a color also have a class, for dark mode. */
export const TEXT: CSSProperties = {
  ...BREAKABLE,
  margin: "0 0 16px",
  fontFamily: FONTS.text,
  fontSize: 17,
  lineHeight: "26px",
};

/** Headings. */
export const TITLE: CSSProperties = {
  ...BREAKABLE,
  fontFamily: FONTS.title,
  fontWeight: 600,
};
