// The two font families: a subset for the pages, and the full set for people's names.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** Basic Latin and typographic characters. All others come from the full files. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, offset) => String.fromCharCode(0x20 + offset)),
  ..."\u00a0©°·½é×–—‘’“”•…→",
].join("");

/**
 * `fallback` keeps line breaks stable until the font has loaded: it has the same average character
 * width (by English letter frequencies), ascent and descent as the web font. Widths measured with
 * fontTools: Fraunces 600 .432 em, Georgia Bold (as Gelasio, which has equal metrics) .508 em,
 * Figtree .442 em, Arial (as Liberation Sans) .438 em.
 */
const families = [
  {
    name: "fraunces",
    family: "Fraunces",
    source: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
    full: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
    variationAxes: { opsz: 72, wght: 600 },
    weight: "600",
    fallback: {
      local: ["Georgia Bold", "Gelasio Bold", "Georgia"],
      sizeAdjust: 0.851,
      ascent: 0.978,
      descent: 0.255,
    },
  },
  {
    name: "figtree",
    family: "Figtree",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    full: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
    weight: "400 700",
    fallback: {
      local: ["Arial", "Liberation Sans"],
      sizeAdjust: 1.009,
      ascent: 0.95,
      descent: 0.25,
    },
  },
];

/**
 * Writes the font files into `assets`. Returns the `@font-face` rules and the URLs to preload. Both
 * files of a family have the same family name: the browser loads the full one only for a character
 * outside the subset's `unicode-range`.
 */
export async function writeFonts(assets) {
  await mkdir(assets, { recursive: true });
  const rules = [];
  const preload = [];
  for (const font of families) {
    const original = await readFile(require.resolve(font.source));
    const subset = await subsetFont(original, CHARACTERS, {
      targetFormat: "woff2",
      variationAxes: font.variationAxes,
    });
    const url = await write(assets, font.name, subset);
    const full = await write(
      assets,
      `${font.name}-full`,
      await readFile(require.resolve(font.full)),
    );
    preload.push(url);
    rules.push(
      face(font, full, LATIN_BEYOND_THE_SUBSET),
      face(font, url, unicodeRange(CHARACTERS)),
      fallbackFace(font),
    );
  }
  return { css: rules.join(""), preload };
}

/** The rest of Google's "latin" range, in the full files. */
const LATIN_BEYOND_THE_SUBSET =
  "U+A1-A8,U+AA-AF,U+B1-B6,U+B8-BC,U+BE-D6,U+D8-E8,U+EA-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+20AC,U+2122";

async function write(assets, name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const file = `${name}-${hash}.woff2`;
  await writeFile(join(assets, file), bytes);
  return `/assets/${file}`;
}

const face = ({ family, weight }, url, range) =>
  `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${url})format("woff2");unicode-range:${range}}`;

function fallbackFace({ family, weight, fallback }) {
  const { local, sizeAdjust, ascent, descent } = fallback;
  const percent = (value) => `${Number((value * 100).toFixed(1))}%`;
  const sources = local.map((name) => `local("${name}")`).join(",");
  return (
    `@font-face{font-family:"${family} Fallback";font-weight:${weight};src:${sources};` +
    `size-adjust:${percent(sizeAdjust)};ascent-override:${percent(ascent / sizeAdjust)};` +
    `descent-override:${percent(descent / sizeAdjust)};line-gap-override:0%}`
  );
}

/** `"abcx"` -> `"U+61-63,U+78"`. */
function unicodeRange(characters) {
  const points = [...new Set([...characters].map((character) => character.codePointAt(0)))];
  points.sort((a, b) => a - b);
  const runs = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last.end === point - 1) last.end = point;
    else runs.push({ start: point, end: point });
  }
  const hex = (point) => point.toString(16).toUpperCase();
  return runs
    .map(({ start, end }) => `U+${hex(start)}${end > start ? `-${hex(end)}` : ""}`)
    .join(",");
}
