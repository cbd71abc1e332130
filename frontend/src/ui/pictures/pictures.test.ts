import { expect, test } from "vitest";
import { heroCrops, isPicture, type Photos, picture } from "./pictures";

const photo = (width: number) => ({ hash: "h4sh", width, alt: "Ours" });

test("a picture is the built-in one unless the owner has replaced it", () => {
  const builtIn = picture("lessons", {});

  expect(builtIn.jpg).toMatch(/^\/assets\/lessons-960-\w+\.jpg$/);
  expect(builtIn.webp).toBeDefined();
  expect(builtIn.alt).toBeUndefined();
  expect(picture("lessons", { about: photo(1280) })).toEqual(builtIn);
});

test("a photograph has the sizes and ratio of the picture that it replaces", () => {
  expect(picture("lessons", { lessons: photo(1280) })).toEqual({
    width: 1280,
    height: 960,
    avif: [560, 720, 960, 1280].map((w) => `/photos/lessons-${w}-h4sh.avif ${w}w`).join(","),
    jpg: "/photos/lessons-960-h4sh.jpg",
    largest: "/photos/lessons-1280-h4sh.avif",
    alt: "Ours",
  });
});

// The server makes the files by the same rule: `src/photos/crop.rs`.
test.each([
  [700, "/photos/lessons-560-h4sh.avif 560w", 700, 525],
  [320, "/photos/lessons-320-h4sh.avif 320w", 320, 240],
])("a photograph %i pixels wide is not enlarged", (width, avif, fallback, height) => {
  const shown = picture("lessons", { lessons: photo(width) });

  expect(shown).toMatchObject({ width, height, avif });
  expect(shown.jpg).toBe(`/photos/lessons-${fallback}-h4sh.jpg`);
  expect(avif).toContain(shown.largest);
});

test("an event's own photograph has the ratio of the events' pictures", () => {
  const photos: Photos = { derby: photo(1200) };

  expect(isPicture("derby", photos)).toBe(true);
  expect(isPicture("derby", {})).toBe(false);
  expect(picture("derby", photos)).toMatchObject({ width: 1200, height: 800 });
});

test("phones and desktops may have different heroes", () => {
  const { phone, wide } = heroCrops({ "hero-wide": photo(2400) });

  expect(phone.avif).toContain("/assets/hero-phone-640-");
  expect(wide.avif).toContain("/photos/hero-wide-2400-h4sh.avif 2400w");
});
