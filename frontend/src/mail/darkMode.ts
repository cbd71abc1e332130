import type { Palette } from "./palette";

/**
 * Rules for mail programs with a dark mode and media queries. They override the inline styles. They use
 * only pairs of colors whose contrast `content::Colors` checks, so the owner's colors are readable too.
 */
export function darkMode(palette: Palette): string {
  const rules = {
    ".ground,.band": `background-color:${palette["forest-deep"]}`,
    ".card": `background-color:${palette.forest}`,
    ".title,.text": `color:${palette.cream}`,
    ".label,.foot": `color:${palette.sand}`,
    ".link": `color:${palette.gold}`,
    ".line": `border-color:${palette["ink-2"]}`,
    ".button": `background-color:${palette.gold}`,
    ".button-label": `color:${palette.ink}`,
    ".quiet": `border-color:${palette.gold};color:${palette.gold}`,
  };
  const important = Object.entries(rules).map(([of, rule]) => {
    return `${of}{${rule.replaceAll(";", "!important;")}!important}`;
  });
  return `@media(prefers-color-scheme:dark){${important.join("")}}`;
}
