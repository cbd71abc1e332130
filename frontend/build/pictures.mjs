// The site's pictures: originals, crops and widths. Encoded once and cached in .cache.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rename, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/**
 * A picture that fills half of a band, or a card. A phone with 1.75 pixels per CSS pixel uses 560;
 * with 640, the first view would need another round trip on a slow network.
 */
const band = { widths: [560, 720, 960, 1280], fallback: 960 };

/**
 * A picture on cards, in galleries and on narrow bands. The originals have no more than 1200
 * pixels.
 */
const card = { widths: [400, 560, 960, 1200], fallback: 640 };

/** A panorama, which spans the whole page from 768 px on. */
const wide = { widths: [960, 1280, 1600], fallback: 1280 };
const panorama = (top) => ({ left: 0, top, width: 1600, height: 640 });

/**
 * Each picture is offered as AVIF in all `widths` and, for the 2 % of browsers without AVIF, as
 * WebP and JPEG in the width `fallback`. Widths are in pixels. `crop` is applied before scaling.
 * `quality` replaces the AVIF quality where the budget of the first view (36 KB on phones, 80 KB on
 * desktops) needs it and the picture is soft enough.
 */
const specs = {
  // The horse's head with both ears, and only the arm and hand of the child.
  "hero-phone": {
    from: "hero.jpg",
    crop: { left: 1990, top: 80, width: 1024, height: 1280 },
    widths: [640, 828, 1024],
    fallback: 828,
    quality: 52,
  },
  "hero-wide": { from: "hero.jpg", widths: [1200, 1800, 2400], fallback: 1800, quality: 52 },
  // The ridge with its horses, without the fence and the barn.
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
  // Ponies and brushes.
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

/** Quality per format. With AVIF 45 a 640-pixel picture meets the budget of 22 KB. */
const encodings = {
  avif: { quality: 45, effort: 4, chromaSubsampling: "4:2:0" },
  webp: { quality: 72, effort: 4 },
  jpg: { quality: 74, mozjpeg: true },
};

/** Files served unchanged: original, name on the page. */
const verbatim = {
  "og.jpg": "og",
  "logo-mark.svg": "mark",
  "logo-mark-light.svg": "mark-light",
  "map.svg": "map",
};

/** The picture for shared links: one size, which all services accept. */
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
 * Data about the pictures for the pages, without encoding them. The hash covers the original and
 * the spec, so one hash names all sizes of a picture and the HTML stays small.
 */
export async function describePictures(originals) {
  const pictures = {};
  for (const [name, spec] of Object.entries(specs)) {
    const bytes = await readFile(join(originals, spec.from));
    const { width, height } = spec.crop ?? (await sharp(bytes).metadata());
    const hash = shortHash(bytes, JSON.stringify([spec, encodings, sharp.versions.sharp]));
    pictures[name] = { hash, width, height, widths: spec.widths, fallback: spec.fallback };
  }
  const unchanged = {};
  for (const [from, name] of Object.entries(verbatim)) {
    const bytes = await readFile(join(originals, from));
    unchanged[name] = `/assets/${name}-${shortHash(bytes)}${from.slice(from.lastIndexOf("."))}`;
  }
  const { og, ...files } = unchanged;
  return { pictures, files, shareCard: og };
}

/**
 * How the server crops the owner's photographs that replace these pictures: ratio and widths, and
 * the name of the original, by which the owner's file is found.
 */
export function specsForOwners({ pictures }) {
  const named = Object.entries(pictures).map(([name, { width, height, widths, fallback }]) => {
    const { from, quality = encodings.avif.quality } = specs[name];
    return { name, from: stem(from), width, height, widths, fallback, quality };
  });
  return [...named, shareCard];
}

/** Writes all sizes of all pictures into `assets`. Encodes only those that `cache` lacks. */
export async function writePictures(originals, assets, cache) {
  const described = await describePictures(originals);
  await mkdir(assets, { recursive: true });
  await mkdir(cache, { recursive: true });
  const jobs = Object.entries(specs).flatMap(([name, spec]) =>
    [
      ...spec.widths.map((width) => [width, "avif"]),
      [spec.fallback, "webp"],
      [spec.fallback, "jpg"],
    ].map(([width, format]) => async () => {
      const file = `${name}-${width}-${described.pictures[name].hash}.${format}`;
      await encode(join(originals, spec.from), spec, width, format, join(cache, file));
      await copyFile(join(cache, file), join(assets, file));
    }),
  );
  await inParallel(jobs);
  const unchanged = { ...described.files, og: described.shareCard };
  for (const [from, name] of Object.entries(verbatim)) {
    const file = unchanged[name].split("/").at(-1);
    await copyFile(join(originals, from), join(assets, file));
  }
  return described;
}

/** One job per core, because an AVIF encoder uses a whole one. */
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
  // Renamed when complete, so that an interrupted build leaves no partial picture in the cache.
  await encoders[format]().toFile(`${target}.part`);
  await rename(`${target}.part`, target);
}
