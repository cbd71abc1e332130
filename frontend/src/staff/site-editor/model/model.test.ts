import { describe, expect, test } from "vitest";
import { contentField as field } from "../../../testing/content.fixture";
import { allNodes, fieldAt, fieldTree, nodesOf } from "./fields";
import { coveredElsewhere, eventIn, PARTS, partNamed, partOf } from "./parts";
import { childOf, entriesOf, isSame, keysOf, overlaps } from "./pointer";
import { newId, slug } from "./slug";
import { labelOf } from "./words/labels";
import { listed, noticeInWords, summaryOf } from "./words/summary";

const tree = fieldTree([
  field("/site", "group"),
  field("/site/name"),
  field("/site/notice", "group"),
  field("/site/notice/text", "long_text"),
  field("/site/timezone"),
  field("/site/crops", "entries"),
  field("/site/crops/*/zoom"),
  field("/events", "entries"),
  field("/events/*/title"),
  field("/events/*/price", "price"),
  field("/about", "group"),
  field("/about/story", "texts"),
  field("/about/horses", "entries"),
  field("/about/horses/*/name"),
]);

const shown = (pointer: string) => {
  const part = partNamed(pointer);
  const nodes = nodesOf(tree, part?.covers ?? [], coveredElsewhere(pointer));
  return allNodes(nodes).map((node) => node.field.pointer);
};

describe("parts", () => {
  test("show their own fields", () => {
    expect(shown("/site/notice")).toEqual(["/site/notice", "/site/notice/text"]);
    expect(shown("/about/horses")).toEqual(["/about/horses", "/about/horses/*/name"]);
  });

  test("leave out what another one shows, and the rest has what none shows", () => {
    expect(shown("/about")).toEqual(["/about", "/about/story"]);
    // What shows of a photograph is chosen on the photograph.
    expect(shown("/site")).toEqual(["/site", "/site/timezone"]);
    expect(partOf("/site/crops")?.pointer).toBe("/site/photos");
  });

  test("have names of their own", () => {
    const names = PARTS.map(({ pointer }) => pointer);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([
    ["/events/open-barn/price", "/events/open-barn"],
    ["/site/notice/until", "/site/notice"],
    ["/about/horses/0/name", "/about/horses"],
    ["/about/lead", "/about"],
    ["/site/copyright_year", "/site"],
    ["/lessons/packages/trailblazer/price", "/lessons"],
  ])("are found by the value %s", (pointer, part) => {
    expect(partOf(pointer)?.pointer).toBe(part);
  });

  test("of an event have its id", () => {
    expect(eventIn("/events/open-barn")).toBe("open-barn");
    expect(eventIn("/events")).toBeUndefined();
    expect(partNamed("/no/such")).toBeUndefined();
  });
});

test("the field of a value is found with ids and numbers in its place", () => {
  expect(fieldAt(tree, "/events/open-barn/price")?.kind).toBe("price");
  expect(fieldAt(tree, "/about/horses/3/name")?.kind).toBe("text");
  expect(fieldAt(tree, "/events/open-barn/no")).toBeUndefined();
});

test.each([
  ["/events/*/max_attendees", "Places in all"],
  ["/lessons/packages/*/most_popular", "Most popular"],
  ["/teaching/programs/*/levels/*/name", "Name"],
])("%s is called %s", (pattern, label) => {
  expect(labelOf(pattern)).toBe(label);
});

test("pointers escape slashes and tildes", () => {
  const pointer = childOf("/a", "b/c~d");
  expect(pointer).toBe("/a/b~1c~0d");
  expect(keysOf(pointer)).toEqual(["a", "b/c~d"]);
  expect(overlaps("/events/a", "/events/ab")).toBe(false);
  expect(overlaps("/events/a/price", "/events/a")).toBe(true);
});

test("values are the same whatever the order of their keys", () => {
  expect(isSame({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: null }, { b: null })).toBe(false);
});

test.each([
  ["Wine & Ride!", "wine-ride"],
  ["  Café Día d'Été ", "cafe-dia-dete"],
  ["🐎", ""],
  ["x".repeat(80), "x".repeat(48)],
])("the id of %s is %s", (title, id) => {
  expect(slug(title)).toBe(id);
});

test("an id that is taken gets a number", () => {
  expect(newId("Open Barn", ["open-barn", "open-barn-2"])).toBe("open-barn-3");
  expect(newId("🐎", [])).toBe("new");
  expect(newId("2027", ["2027-1"])).toBe("2027-2");
});

test("entries stand in the order that the server tells, new ones behind", () => {
  const entries = {
    "9": { price: 9 },
    zebra: { price: 1 },
    apple: { price: 2 },
    new: { price: 3 },
  };
  const idsOf = (ids?: string[]) => entriesOf(entries, ids).map(([id]) => id);
  expect(idsOf(["zebra", "9", "gone", "apple"])).toEqual(["zebra", "9", "apple", "new"]);
  expect(idsOf()).toEqual(["9", "zebra", "apple", "new"]);

  const site = {
    content: { lessons: { packages: entries } },
    order: { "/lessons/packages": ["zebra", "9"] },
  };
  expect(summaryOf("/lessons", site as never, "UTC")).toBe(" $1,  $9,  $2,  $3");
});

test("an event that repeats is listed once with its dates, and counted by them", () => {
  const repeat = { every: "week", until: "2027-01-15", except: [] };
  const events = {
    fun: { title: "Fun Day", date: "2027-01-01", repeat },
    barn: { title: "Barn", date: "2027-01-10" },
    old: { title: "Old", date: "2026-01-10" },
    secret: { title: "Secret", date: "2027-01-11", hidden: true },
    "fun-2027-01-01": { title: "Fun Day", date: "2027-01-01" },
    "fun-2027-01-08": { title: "Fun Day", date: "2027-01-08" },
    "fun-2027-01-15": { title: "Fun Day", date: "2027-01-15", hidden: true },
  };
  const { upcoming, over } = listed(events, "2027-01-09");
  expect(upcoming.map(({ id, dates }) => [id, dates.length])).toEqual([
    ["barn", 0],
    ["secret", 0],
    ["fun", 3],
  ]);
  expect(over.map(({ id }) => id)).toEqual(["old"]);
  const late = { title: "Late", date: "2999-01-01" };
  const weekly = { ...late, repeat: { every: "week", until: "2999-01-15", except: [] } };
  const shown = {
    late: weekly,
    "late-2999-01-01": late,
    "late-2999-01-08": { ...late, date: "2999-01-08" },
    "late-2999-01-15": { ...late, date: "2999-01-15", hidden: true },
    secret: { ...late, hidden: true },
    old: { title: "Old", date: "2020-01-01" },
  };
  const site = { content: { events: shown } };
  expect(summaryOf("/events", site as never, "UTC")).toBe("2 upcoming events");
});

test.each([
  [{ text: "", until: "2020-01-01" }, "No notice"],
  [{ text: "Snow", from: "", until: "" }, "Snow"],
  [{ text: "Snow", from: "", until: "2027-01-14" }, "Snow"],
  [{ text: "Snow", from: "", until: "2027-01-13" }, "Ended Wed, Jan 13, 2027: Snow"],
  [{ text: "Snow", from: "", until: "2027-01-14 noon" }, "Ended Thu, Jan 14, 2027, 12 PM: Snow"],
  [{ text: "Snow", from: "2027-01-15", until: "" }, "From Fri, Jan 15, 2027: Snow"],
])("at noon of January 14, the notice %j is listed as %j", (notice, words) => {
  expect(noticeInWords(notice, "2027-01-14T12:00")).toBe(words);
});

test("a day with other hours asks whether it's closed before its times, and last for the reason", () => {
  const keys = ["date", "until", "closed", "note", "times"];
  const all = keys.map((key) => field(`/site/special_hours/*/${key}`));
  const [list] = fieldTree([field("/site/special_hours", "entries"), ...all]);
  expect(list?.children.map((child) => child.field.pointer.split("/").at(-1))).toEqual([
    "date",
    "until",
    "closed",
    "times",
    "note",
  ]);
});
