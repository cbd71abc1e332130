import { describe, expect, test } from "vitest";
import type { ContentField, FieldKind } from "../contentTypes";
import { allNodes, fieldAt, fieldTree, nodesOf } from "./fields";
import { labelOf } from "./labels";
import { coveredElsewhere, eventIn, PARTS, partNamed, partOf } from "./parts";
import { childOf, entriesOf, isSame, keysOf, overlaps } from "./pointer";
import { newId, slug } from "./slug";
import { noticeInWords, summaryOf } from "./summary";
import { changeInWords, saysSomething, valueInWords } from "./words";

const field = (pointer: string, kind: FieldKind = "text"): ContentField => ({
  pointer,
  kind,
  explanation: null,
  options: null,
  min: null,
  max: null,
  optional: false,
});

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

describe("words", () => {
  test.each([
    [15, "price", ["$15"]],
    [7.5, "price", ["$7.50"]],
    [20, "number", ["20"]],
    ["", "text", ["nothing"]],
    [undefined, "text", ["nothing"]],
    [true, "flag", ["yes"]],
    ["2027-06-18", "date", ["Fri, Jun 18, 2027"]],
    ["coming-soon", "choice", ["No one can sign up yet"]],
    [["/about"], "choices", ["About us"]],
    [[], "texts", ["nothing"]],
    ["twelve", "price", ["twelve"]],
  ] as const)("for %j of the kind %s", (value, kind, lines) => {
    expect(valueInWords(value as never, field("/x", kind))).toEqual(lines);
  });

  test("of a list of days are as people say them", () => {
    const days = field("/events/*/repeat/except", "texts");
    expect(valueInWords(["2027-06-18", "2027-07-02"], days)).toEqual([
      "Fri, Jun 18, 2027",
      "Fri, Jul 2, 2027",
    ]);
  });

  test("of an entry have its name and its price", () => {
    const entry = { name: "Group lesson", price: 75, most_popular: false };
    expect(valueInWords([entry], field("/x", "entries"))).toEqual(["Group lesson, $75"]);
  });

  test.each([
    [{ kind: "text", required: true }, "Which days suit you? (answered in words, required)"],
    [{}, "Which days suit you? (answered in words)"],
    [{ kind: "checkbox", required: false }, "Which days suit you? (a checkbox)"],
    [{ kind: "choice", choices: ["Mon", "Fri"] }, "Which days suit you? (one of: Mon, Fri)"],
    [{ kind: "choice" }, "Which days suit you? (one of: no answers yet)"],
  ])("of the question %j say how it's answered", (question, line) => {
    const entry = { id: "which-days-suit-you", label: "Which days suit you?", ...question };
    expect(valueInWords([entry], field("/site/questions", "entries"))).toEqual([line]);
  });

  test("of a change name the event, and what is changed", () => {
    const contents = [{ events: { "open-barn": { title: "Open Barn", price: 20 } } }];
    const change = { pointer: "/events/open-barn/price", before: 15, after: 20 };
    expect(changeInWords(change, contents, tree)).toMatchObject({
      subject: "Open Barn: Price per person",
      before: ["$15"],
      after: ["$20"],
    });
  });

  test("call an event that is gone as it was", () => {
    const gone = { pointer: "/events/hay-day", before: { title: "Hay Day" }, after: undefined };
    expect(changeInWords(gone, [{ events: {} }], tree)).toMatchObject({ subject: "Hay Day" });
  });

  test("of nothing in the place of an empty text are none", () => {
    const said = (before: string | undefined, after: string) =>
      saysSomething(changeInWords({ pointer: "/site/notice/text", before, after }, [], tree));
    expect(said(undefined, "")).toBe(false);
    expect(said(undefined, "Snow")).toBe(true);
  });

  test("of a list say what its entries list, too", () => {
    const change = (brings: string[]) => [{ name: "Willow", brings }];
    const pointer = "/about/horses";
    expect(
      changeInWords({ pointer, before: change(["Hay"]), after: change(["Oats"]) }, [], tree),
    ).toMatchObject({ before: ["Willow, Hay"], after: ["Willow, Oats"], isReordered: false });
  });

  test("of a changed list have only what differs, or that the order does", () => {
    const change = (after: string[]) =>
      changeInWords({ pointer: "/about/story", before: ["a", "b"], after }, [], tree);
    expect(change(["b", "c"])).toMatchObject({ before: ["a"], after: ["c"], isReordered: false });
    expect(change(["b", "a"])).toMatchObject({ isReordered: true });
    expect(change(["a", "b", "b"])).toMatchObject({ before: [], after: ["b"], isReordered: false });
  });
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

test("what is said about photographs names their place", () => {
  const shows = { name: "hero", alt: "Two horses" };
  expect(valueInWords([shows], field("/site/photos", "entries"))).toEqual([
    "“Home page: first picture”: Two horses",
  ]);
  const part = { name: "old-oak", x: 12, y: 40, zoom: 200, bytes: 5000 };
  expect(valueInWords([part], field("/site/crops", "entries"))).toEqual([
    "“Old oak”: left to right 12%, top to bottom 40%, closer 200%",
  ]);
});

test("days stand in words as people write them", () => {
  expect(valueInWords("2027-01-14 14:00", field("/site/notice/until", "date_time"))).toEqual([
    "Thu, Jan 14, 2027, 2 PM",
  ]);
  const days = { date: "2026-12-24", until: "2026-12-26", closed: true, note: "Holidays" };
  expect(valueInWords([days], field("/site/special_hours", "entries"))).toEqual([
    "Thu, Dec 24, 2026, until Sat, Dec 26, 2026, closed, Holidays",
  ]);
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
