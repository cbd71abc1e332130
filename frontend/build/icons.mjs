// The icons, made from favicon.svg, so that a new logo has to be drawn only once.
import { createHash } from "node:crypto";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const MARK = "favicon.svg";

/** The logo's background, which fills corners where a system applies its own shape. */
const GROUND = "#22372b";

/** The manifest's icons: width in pixels, and the share of it that the logo fills. */
const icons = {
  "icon-192": { width: 192, share: 1 },
  "icon-512": { width: 512, share: 1 },
  // Systems crop to an inner circle of 80 %, and the horseshoe's ends must stay inside.
  "icon-maskable": { width: 512, share: 0.84, ground: true },
};

/** Sizes in favicon.ico, which browsers request that don't support favicon.svg. */
const ICO_WIDTHS = [16, 32, 48];

/** The paths of the manifest's icons, without drawing them. */
export async function describeIcons(originals) {
  const hash = createHash("sha256").update(await readFile(join(originals, MARK)));
  const version = hash.update(JSON.stringify([icons, GROUND, sharp.versions.sharp])).digest("hex");
  const address = (name) => `/assets/${name}-${version.slice(0, 8)}.png`;
  return Object.fromEntries(Object.keys(icons).map((name) => [name, address(name)]));
}

/** Writes the manifest's icons, and those that browsers request at fixed paths. */
export async function writeIcons(originals, publicFolder) {
  const mark = await readFile(join(originals, MARK));
  const at = (name) => join(publicFolder, name);
  const addresses = await describeIcons(originals);
  for (const [name, icon] of Object.entries(icons)) {
    await writeFile(at(addresses[name]), await draw(mark, icon));
  }
  const small = await Promise.all(ICO_WIDTHS.map((width) => draw(mark, { width, share: 1 })));
  await writeFile(at("favicon.ico"), ico(small));
  // Apple's systems round the corners, and show transparent parts black.
  await writeFile(
    at("apple-touch-icon.png"),
    await draw(mark, { width: 180, share: 1, ground: true }),
  );
  await copyFile(join(originals, MARK), at(MARK));
}

/** The logo as a PNG, centered in a square that is transparent or has its own background. */
async function draw(mark, { width, share, ground = false }) {
  const inner = Math.round(width * share);
  // Rendered at its final size, not scaled: at 72 dpi a unit of the SVG is a pixel.
  const drawn = await sharp(mark, { density: (72 * inner) / 512 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = ground ? GROUND : "#0000";
  return sharp({ create: { width, height: width, channels: ground ? 3 : 4, background } })
    .composite([{ input: drawn }])
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** An .ico file of `images`, which are PNGs with the `ICO_WIDTHS`: a directory, then the images. */
function ico(images) {
  const HEAD = 6;
  const ENTRY = 16;
  const directory = Buffer.alloc(HEAD + ENTRY * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, image] of images.entries()) {
    const entry = HEAD + ENTRY * index;
    directory.writeUInt8(ICO_WIDTHS[index], entry);
    directory.writeUInt8(ICO_WIDTHS[index], entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(image.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images]);
}
