import { createContext, useContext } from "react";

/**
 * The color tokens of `ui/styles/tokens.css` that mails use. A test compares the two. Mail programs don't
 * support CSS variables.
 */
export const DESIGN = {
  cream: "#f7f1e5",
  paper: "#fffdf8",
  sand: "#ece1cb",
  ink: "#241d17",
  "ink-2": "#5a4d40",
  forest: "#22372b",
  "forest-deep": "#16241c",
  "saddle-ink": "#6f4526",
  "barn-deep": "#82301f",
  gold: "#e8b45a",
  line: "#d9cbb0",
} as const;

export type Token = keyof typeof DESIGN;

/** The site's fonts, with fallbacks for mail programs that don't have them. */
export const FONTS = {
  title: "Fraunces, Georgia, 'Times New Roman', serif",
  text: "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
};

export type Palette = Record<Token, string>;

/** The design's colors, replaced by the owner's. */
export function paletteOf(own: Record<string, string> = {}): Palette {
  return { ...DESIGN, ...own };
}

export const PaletteContext = createContext<Palette>(DESIGN);

/** The colors of the mail. Only for the HTML form of a part. */
export const usePalette = () => useContext(PaletteContext);
