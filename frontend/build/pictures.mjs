// The pictures of the site: which original, which crop, which widths. Encoded once, kept in .cache.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rename, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describeIcons } from "./icons.mjs";

/**
 * A picture that fills a band's half as well as a card. 560 is what a phone with 1.75 pixels to the
 * point takes: with 640 the first view waits for another round trip of a slow network.
 */
const band = { widths: [560, 720, 960, 1280], fallback: 960 };

/** One that is shown on cards and in galleries, and at most on a narrow band: 1200 is all it has. */
const card = { widths: [400, 560, 960, 1200], fallback: 640 };

/** A panorama: what stands across the whole page from 768 px on. */
const wide = { widths: [960, 1280, 1600], fallback: 1280 };
const panorama = (top) => ({ left: 0, top, width: 1600, height: 640 });

/**
 * Each picture is offered as AVIF at every width of `widths` and, for the two browsers in a hundred
 * without AVIF, as WebP and JPEG at the one width of `fallback`. Widths are pixels; `crop` is cut
 * from the original before scaling; `quality` replaces the AVIF quality where the budget of the first
 * view (36 KB on phones, 80 KB on desktops) asks for less, on a picture soft enough to bear it.
 */
const recipes = {
  // The horse's head with both ears; of the child only the arm and the hand.
  "hero-phone": {
    from: "hero.jpg",
    crop: { left: 1990, top: 80, width: 1024, height: 1280 },
    widths: [640, 828, 1024],
    fallback: 828,
    quality: 52,
  },
  "hero-wide": { from: "hero.jpg", widths: [1200, 1800, 2400], fallback: 1800, quality: 52 },
  // The ridge with its horses, without the fence and the barn beside it.
  "meadow-wide": {
    from: "meadow.jpg",
    crop: { left: 0, top: 110, width: 1740, height: 725 },
    widths: [960, 1280, 1740],
    fallback: 1280,
    quality: 40,
  },
  meadow: {
    from: "meadow.jpg",
    crop: { left: 40, top: 60, width: 960, height: 1200 },
    widths: [560, 720, 960],
    fallback: 720,
    quality: 40,
  },
  // Ponies, and what they are brushed with.
  horse: { from: "horse.jpg", widths: [560, 720, 960], fallback: 720, quality: 40 },
  yard: { from: "yard.jpg", widths: [400, 560, 800, 1200], fallback: 640 },
  lessons: { from: "lessons.jpg", ...band },
  boarding: { from: "boarding.jpg", widths: [560, 720, 960, 1280, 1800], fallback: 960 },
  showing: { from: "showing.jpg", ...band },
  events: { from: "events.jpg", ...band },
  birthday: { from: "birthday.jpg", ...band, quality: 40 },
  camp: { from: "summer-camp.jpg", ...band, quality: 36 },
  about: { from: "about.jpg", ...band, quality: 40 },
  facility: { from: "facility.jpg", ...band },
  "events-wide": { from: "events.jpg", crop: panorama(230), ...wide },
  "camp-wide": {
    from: "summer-camp.jpg",
    crop: { left: 0, top: 330, width: 1800, height: 720 },
    ...wide,
    quality: 36,
  },
  "about-wide": { from: "about.jpg", crop: panorama(230), ...wide },
  cake: {
    from: "birthday.jpg",
    crop: { left: 520, top: 510, width: 840, height: 630 },
    widths: [400, 560, 840],
    fallback: 640,
  },
  ribbons: { from: "ribbons.jpg", ...band },
  "event-open-barn": { from: "event-open-barn.jpg", ...card },
  "event-trail-ride": { from: "event-trail-ride.jpg", ...card },
  "event-wine-and-ride": { from: "event-wine-and-ride.jpg", ...card },
  "event-clinic": { from: "event-clinic.jpg", ...card },
  horseshoe: { from: "gallery-1.jpg", ...card },
  boots: { from: "gallery-2.jpg", ...card },
  saddle: { from: "gallery-3.jpg", ...card },
  bales: { from: "gallery-4.jpg", ...card },
  mist: { from: "gallery-5.jpg", ...card },
  lantern: { from: "gallery-6.jpg", ...card },
};

/** Quality per format: AVIF 45 is what the budget of 22 KB for a 640-pixel picture was measured with. */
const encodings = {
  avif: { quality: 45, effort: 4, chromaSubsampling: "4:2:0" },
  webp: { quality: 72, effort: 4 },
  jpg: { quality: 74, mozjpeg: true },
};

/** Files served as they are: original, name in the page. */
const verbatim = {
  "og.jpg": "og",
  "logo-mark.svg": "mark",
  "logo-mark-light.svg": "mark-light",
  "map.svg": "map",
};

/** The picture beside a shared link: one size, which every service reads. */
const shareCard = {
  name: "og",
  from: "hero",
  width: 1200,
  height: 630,
  widths: [],
  fallback: 1200,
  quality: encodings.avif.quality,
};

const HASH_LENGTH = 8;

const stem = (file) => file.slice(0, file.lastIndexOf("."));

const shortHash = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, HASH_LENGTH);
};

const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * What the pages need to know of the pictures, without encoding any: the hash covers the original
 * and the recipe, so one hash names all sizes of a picture and HTML stays small.
 */
export async function describePictures(originals) {
  const pictures = {};
  for (const [name, recipe] of Object.entries(recipes)) {
    const bytes = await readFile(join(originals, recipe.from));
    const { width, height } = recipe.crop ?? (await sharp(bytes).metadata());
    const hash = shortHash(bytes, JSON.stringify([recipe, encodings, sharp.versions.sharp]));
    pictures[name] = { hash, width, height, widths: recipe.widths, fallback: recipe.fallback };
  }
  const files = {};
  for (const [from, name] of Object.entries(verbatim)) {
    const bytes = await readFile(join(originals, from));
    files[name] = `/assets/${name}-${shortHash(bytes)}${from.slice(from.lastIndexOf("."))}`;
  }
  return { pictures, files: { ...files, ...(await describeIcons(originals)) } };
}

/**
 * How the server cuts the owner's photographs, which take the place of these: the ratio and the
 * widths of each picture, and the name of the original, under which the owner's file is looked for.
 */
export function recipesForOwners({ pictures }) {
  const named = Object.entries(pictures).map(([name, { width, height, widths, fallback }]) => {
    const { from, quality = encodings.avif.quality } = recipes[name];
    return { name, from: stem(from), width, height, widths, fallback, quality };
  });
  return [...named, shareCard];
}

/** Writes every size of every picture into `assets`, encoding only what `cache` does not hold. */
export async function writePictures(originals, assets, cache) {
  const described = await describePictures(originals);
  await mkdir(assets, { recursive: true });
  await mkdir(cache, { recursive: true });
  const jobs = Object.entries(recipes).flatMap(([name, recipe]) =>
    [
      ...recipe.widths.map((width) => [width, "avif"]),
      [recipe.fallback, "webp"],
      [recipe.fallback, "jpg"],
    ].map(([width, format]) => async () => {
      const file = `${name}-${width}-${described.pictures[name].hash}.${format}`;
      await encode(join(originals, recipe.from), recipe, width, format, join(cache, file));
      await copyFile(join(cache, file), join(assets, file));
    }),
  );
  await inParallel(jobs);
  for (const [from, name] of Object.entries(verbatim)) {
    const file = described.files[name].split("/").at(-1);
    await copyFile(join(originals, from), join(assets, file));
  }
  return described;
}

/** One job a core: an encoder of AVIF keeps one busy. */
async function inParallel(jobs) {
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function encode(original, { crop, quality }, width, format, target) {
  if (await exists(target)) return;
  let image = sharp(original);
  if (crop) image = image.extract(crop);
  image = image.resize({ width });
  const encoders = {
    avif: () => image.avif({ ...encodings.avif, ...(quality && { quality }) }),
    webp: () => image.webp(encodings.webp),
    jpg: () => image.jpeg(encodings.jpg),
  };
  // Renamed when complete: a build that is interrupted must not leave half a picture in the cache.
  await encoders[format]().toFile(`${target}.part`);
  await rename(`${target}.part`, target);
}
