import { expect, test } from "vitest";
import { contentField as field } from "../../../../testing/content.fixture";
import type { Json } from "../../contentTypes";
import { fieldTree } from "../fields";
import { aboutOf, shortened } from "./about";
import { changeInWords } from "./words";

const tree = fieldTree([
  field("/site", "group"),
  field("/site/notice", "group"),
  field("/site/notice/text", "long_text"),
  field("/site/hours", "entries"),
  field("/site/address", "group"),
  field("/site/address/postal_code"),
  field("/site/timezone"),
  field("/site/gallery", "photos"),
  field("/site/logo", "photo"),
  field("/home", "group"),
  field("/home/ages"),
  field("/home/story"),
  field("/team", "entries"),
  field("/lessons", "group"),
  field("/lessons/packages", "entries"),
  field("/lessons/packages/*/price", "price"),
  field("/lessons/packages_note"),
  field("/events", "entries"),
  field("/events/*/title"),
  field("/events/*/price", "price"),
  field("/events/*/prices", "entries"),
  field("/events/*/hidden", "flag"),
  field("/events/*/called_off"),
  field("/events/*/repeat", "group"),
  field("/events/*/repeat/until", "date"),
  field("/events/*/repeat/except", "texts"),
]);

const LONG = "The very long evening of wine, cheese and horses at the barn";
const repeat = { every: "week", until: "2026-12-17" };
const day = { title: "Fun Day", date: "2026-12-03" };
const content = {
  events: {
    yoga: { title: "Barn Yoga", date: "2026-12-12" },
    ride: { title: "Trail Ride", date: "2026-12-13" },
    clinic: { title: "Clinic", date: "2026-12-14" },
    party: { title: "Party", date: "2026-12-15" },
    long: { title: LONG, date: "2026-12-16" },
    fun: { ...day, date: "2026-11-26", repeat },
    "fun-2026-12-03": day,
    "fun-2026-12-10": { ...day, date: "2026-12-10" },
  },
  lessons: { packages: { trailblazer: { name: "Trailblazer" } } },
};

const about = (pointers: string[], before: Json = "a", after: Json = "b") => {
  const changes = pointers.map((pointer) =>
    changeInWords({ pointer, before, after }, [content], tree),
  );
  return aboutOf(changes, [content], tree);
};

test.each([
  ["a value of an event", ["/events/yoga/price"], "Barn Yoga: price per person"],
  ["its rhythm", ["/events/yoga/repeat/until"], "Barn Yoga: dates"],
  ["days that are left out", ["/events/yoga/repeat/except"], "Barn Yoga: dates"],
  ["a list of an event", ["/events/yoga/prices"], "Barn Yoga: prices"],
  ["a flag that may be on or off", ["/events/yoga/hidden"], "Barn Yoga: whether visitors see it"],
  ["a state that is undone, too", ["/events/yoga/called_off"], "Barn Yoga"],
  ["several values of an event", ["/events/yoga/price", "/events/yoga/title"], "Barn Yoga"],
  ["two events", ["/events/yoga/price", "/events/ride/price"], "Barn Yoga, Trail Ride"],
  [
    "more events",
    ["yoga", "ride", "clinic", "party", "fun"].map((id) => `/events/${id}/price`),
    "Barn Yoga, Trail Ride, Clinic and 2 more",
  ],
  ["a date of an event", ["/events/fun-2026-12-03/price"], "Fun Day, Thu, Dec 3: price per person"],
  [
    "several values of a date",
    ["/events/fun-2026-12-03/price", "/events/fun-2026-12-03/title"],
    "Fun Day, Thu, Dec 3",
  ],
  [
    "several dates of an event",
    ["/events/fun-2026-12-03/price", "/events/fun-2026-12-10/price"],
    "Fun Day",
  ],
  ["an event and a date", ["/events/fun/repeat/except", "/events/fun-2026-12-03"], "Fun Day"],
  ["a package", ["/lessons/packages/trailblazer/price"], "Trailblazer: price per month"],
  ["a note", ["/lessons/packages_note"], "Lesson prices: note for all packages"],
  ["a page", ["/home/ages"], "Home page: who can take lessons"],
  ["several values of a page", ["/home/ages", "/home/story"], "Home page"],
  ["the notice", ["/site/notice/text"], "Notice: what visitors should know"],
  ["a part of its own name", ["/team"], "Team"],
  ["a value of a part's name", ["/site/hours"], "Opening hours"],
  ["a value that has no page", ["/site/timezone"], "Time zone"],
  ["a name in capitals", ["/site/address/postal_code"], "Contact details: ZIP code"],
  [
    "an event with a long title",
    ["/events/long/price"],
    "The very long evening of wine, cheese…: price per person",
  ],
  ["nothing", [], ""],
])("a message about %s names it", (_, pointers, expected) => {
  expect(about(pointers)).toBe(expected);
});

test("an event that is gone, or wasn't there yet, is called as in the change", () => {
  const gone = { title: "Hay Day", date: "2026-12-20" };
  const change = changeInWords(
    { pointer: "/events/hay-day", before: gone, after: undefined },
    [content],
    tree,
  );
  expect(aboutOf([change], [content], tree)).toBe("Hay Day");
});

test("pictures that were added, removed or moved are told of as in the review", () => {
  expect(about(["/site/gallery"], [], ["photo"])).toBe("Gallery: “Photo” added as picture 1");
  expect(about(["/site/gallery"], ["photo"], [])).toBe("Gallery: “Photo” removed");
  expect(about(["/site/gallery"], ["oak", "barn"], ["barn", "oak"])).toBe(
    "Gallery: “Barn” is first (it was picture 2)",
  );
});

test("of more changes than those of the gallery, a message has the names alone", () => {
  expect(about(["/site/gallery", "/site/logo"], ["oak"], ["barn"])).toBe("Gallery and logo");
});

test.each([
  ["Barn Yoga", 9, "Barn Yoga"],
  ["Barn Yoga", 8, "Barn…"],
  ["Barn Yoga outside", 9, "Barn Yoga…"],
  ["Wine, cheese and horses", 7, "Wine…"],
  ["Donaudampfschifffahrt", 5, "Donau…"],
  ["🐴🐴🐴 Ride", 3, "🐴🐴🐴…"],
])("%j of at most %d characters is %j", (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});
