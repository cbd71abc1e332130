import { describe, expect, test } from "vitest";
import type { StaffPhoto } from "./photoCalls";
import { choicesFor } from "./photoChoices";
import { named } from "./pictureNames";
import { descriptionOf, PLACES, photoTitle, shownInstead } from "./places";
import { describing, inGallery } from "./publishedChanges";
import { isHeic, MOST, scaledSize, whyUnreadable } from "./upload/scaling";
import { placesOf } from "./uses/placesOf";

const photo = (name: string, origin: StaffPhoto["origin"]): StaffPhoto => ({
  name,
  origin,
  width: 100,
  height: 100,
  bytes: 5000,
  alt: null,
  used: [],
  restorable: false,
});

test.each([
  [
    [4032, 3024],
    [2400, 1800],
  ],
  [
    [3024, 4032],
    [2400, 3200],
  ],
  [
    [8000, 500],
    [2400, 150],
  ],
  [
    [800, 600],
    [800, 600],
  ],
  [
    [1, 20_000],
    [1, 3200],
  ],
])("a picture of %j is sent as %j", ([width = 0, height = 0], [toWidth, toHeight]) => {
  expect(scaledSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
  expect(toWidth).toBeLessThanOrEqual(MOST.width);
});

describe("a file that no browser reads", () => {
  test.each([
    ["IMG_1.HEIC", "", true],
    ["a.heif", "image/heif", true],
    ["a.jpg", "image/heic", true],
    ["heic.jpg", "image/jpeg", false],
  ])("%s (%s) is a HEIC: %s", (name, type, is) => {
    expect(isHeic({ name, type })).toBe(is);
  });

  test("is named, with what to do", () => {
    expect(whyUnreadable({ name: "IMG_1.HEIC", type: "" })).toMatch(
      /^IMG_1.HEIC .*Most Compatible/,
    );
    expect(whyUnreadable({ name: "a.pdf", type: "application/pdf" })).toMatch(/JPEG, PNG or WebP/);
    // The server looks at it more closely.
    expect(whyUnreadable({ name: "a.jpg", type: "image/jpeg" })).toBeUndefined();
  });
});

test("new pictures take no name that is there, means a place, or belongs to a folder", () => {
  const file = (name: string) => new File([], name, { type: "image/jpeg" });
  const files = ["IMG_1.jpeg", "IMG_1.jpeg", "hero.jpg", "Old Barn.png", "incoming.jpg", "图.jpg"];
  const names = named(files.map(file), [photo("old-barn", "removed")]).map(({ name }) => name);
  expect(names).toEqual(["img-1", "img-1-2", "hero-2", "old-barn-2", "incoming-2", "new"]);
});

test("a photograph has the name of its place, or its own in words", () => {
  expect(photoTitle("hero")).toBe("Home page: first picture");
  expect(photoTitle("old-barn")).toBe("Old barn");
  expect(photoTitle("img-2041")).toBe("Photo 2041");
  expect(photoTitle("img-of-a-pony")).toBe("Img of a pony");
});

test("the gallery's own pictures have names that no place in it changes", () => {
  expect(PLACES.slice(-7).map(({ name }) => [name, photoTitle(name)])).toEqual([
    ["event-clinic", "Events: clinic"],
    ["gallery-4", "Gallery picture A"],
    ["gallery-3", "Gallery picture B"],
    ["gallery-6", "Gallery picture C"],
    ["gallery-5", "Gallery picture D"],
    ["gallery-2", "Gallery picture E"],
    ["gallery-1", "Gallery picture F"],
  ]);
});

test("a picture shows what its owner says, or what the one in its place did", () => {
  const bales = "Round bales on a mown field, long shadows in low sun";
  const own = photo("gallery-4", "staff");
  expect(descriptionOf("gallery-4", [photo("gallery-4", "example")])).toBe(bales);
  expect(descriptionOf("gallery-4", [photo("gallery-4", "removed")])).toBe(bales);
  expect(descriptionOf("gallery-4", [{ ...own, alt: "A foal" }])).toBe("A foal");
  expect(descriptionOf("gallery-4", [own])).toBeUndefined();
  expect(descriptionOf("hero", [])).toBeUndefined();
});

describe("what can be chosen", () => {
  const photos = [
    photo("hero", "example"),
    photo("tack-room", "staff"),
    photo("brand", "folder"),
    photo("gone", "removed"),
    photo("gallery-1", "staff"),
  ];
  const names = (pointer: string, options: string[] | null) =>
    choicesFor({ pointer, options }, photos).map(({ name }) => name);

  test("is one's own and what comes with the site, each once", () => {
    expect(names("/site/gallery", ["gallery-1", "gallery-2"])).toEqual([
      "tack-room",
      "brand",
      "gallery-1",
      "gallery-2",
    ]);
  });

  test("is one's own alone for people, and of the folder for the logo", () => {
    expect(names("/team/*/photo", null)).toEqual(["tack-room", "brand", "gallery-1"]);
    expect(names("/site/logo", null)).toEqual(["brand"]);
  });
});

describe("changes", () => {
  const site = {
    gallery: ["gallery-1", "barn"],
    photos: [
      { name: "barn", alt: "A barn" },
      { name: "hero", alt: "Two horses" },
    ],
  };

  test.each([
    ["barn", " The red barn ", [{ name: "barn", alt: "The red barn" }, site.photos[1]]],
    ["barn", " ", [site.photos[1]]],
    ["oak", "An oak", [...site.photos, { name: "oak", alt: "An oak" }]],
    ["oak", "", site.photos],
  ])("%s shows %j", (name, alt, photos) => {
    expect(describing({ site }, name, alt)).toEqual({ site: { photos } });
  });

  test("to the gallery keep the order of the others", () => {
    expect(inGallery({ site }, "barn", "first")).toEqual({
      site: { gallery: ["barn", "gallery-1"] },
    });
    expect(inGallery({ site }, "oak", "last")).toEqual({
      site: { gallery: ["gallery-1", "barn", "oak"] },
    });
    expect(inGallery({}, "oak", "first")).toEqual({ site: { gallery: ["oak"] } });
    expect(inGallery({}, "oak", "first", "An oak")).toEqual({
      site: { gallery: ["oak"], photos: [{ name: "oak", alt: "An oak" }] },
    });
  });
});

test("a place without a photograph shows the one that its picture is made of", () => {
  const [hero, phone] = [photo("hero", "staff"), photo("hero-phone", "example")];

  expect(shownInstead(phone, [hero])?.name).toBe("hero");
  expect(shownInstead(photo("og", "removed"), [hero])?.name).toBe("hero");
  expect(shownInstead(photo("hero-phone", "staff"), [hero])).toBeUndefined();
  expect(shownInstead(phone, [photo("hero", "example")])).toBeUndefined();
  expect(shownInstead(photo("cake", "example"), [hero])).toBeUndefined();
});

test("the picture of an event that repeats is used by the event, and by a date with its own", () => {
  const date = (image: string) => ({ title: "Fun Day", date: "2031-06-05", image });
  const repeat = { every: "week", until: "2031-06-19" };
  const events = {
    "fun-day": { ...date("event-clinic"), repeat },
    "fun-day-2031-06-05": date("event-clinic"),
    "fun-day-2031-06-12": date("ribbons"),
    "fun-day-2031-06-19": date("event-clinic"),
  };
  const titles = (...used: string[]) =>
    placesOf({ ...photo("any", "staff"), used }, { content: { events } } as never);

  const [first, ...others] = titles(
    "/events/fun-day-2031-06-05/image",
    "/events/fun-day-2031-06-19/image",
  );
  expect(first).toEqual({ hash: "#site?part=/events/fun-day", title: "Fun Day", seen: "Fun Day" });
  expect(others).toEqual([]);
  expect(titles("/events/fun-day-2031-06-12/image")).toEqual([
    {
      hash: "#site?part=/events/fun-day-2031-06-12",
      title: "Fun Day, Thu, Jun 12",
      seen: "Fun Day, Thu, Jun 12",
    },
  ]);
});

test.each([
  ["/site/gallery/0", "Gallery and logo", "the gallery"],
  ["/team/1/photo", "Team", "the team"],
  ["/about/horses/0/photo", "Horses", "the horses"],
])("%s is called as visitors see it where they're concerned", (pointer, title, seen) => {
  const used = { ...photo("any", "staff"), used: [pointer] };
  expect(placesOf(used, { content: {} } as never)).toMatchObject([{ title, seen }]);
});
