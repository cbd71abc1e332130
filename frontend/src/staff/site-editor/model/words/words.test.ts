import { describe, expect, test } from "vitest";
import { contentField as field } from "../../../../testing/content.fixture";
import { fieldTree } from "../fields";
import { changeInWords, differingLines, saysSomething, subjectOf, valueInWords } from "./words";

const tree = fieldTree([
  field("/site", "group"),
  field("/site/notice", "group"),
  field("/site/notice/text", "long_text"),
  field("/events", "entries"),
  field("/events/*/title"),
  field("/events/*/price", "price"),
  field("/about", "group"),
  field("/about/story", "texts"),
  field("/about/horses", "entries"),
  field("/about/horses/*/name"),
]);

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
    const person = { name: "Ann", bio: "Ann has ridden since 1990.", role: "Trainer" };
    expect(valueInWords([person], field("/x", "entries"))).toEqual([
      "Ann, Trainer, Ann has ridden since 1990.",
    ]);
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

  test("of a new event have what people need to know, and nothing of the settings", () => {
    const event = {
      title: "Hay Day",
      description: "Come.",
      date: "2026-11-26",
      time: "6 PM – 9 PM",
      location: "Outdoor ring",
      max_attendees: 20,
      current_attendees: 0,
      price: 45,
      image: "event-clinic",
      registration_status: "open",
      waiver: true,
    };
    const lines = (change: object) =>
      changeInWords(
        { pointer: "/events/hay-day", before: undefined, after: { ...event, ...change } },
        [{ events: {} }],
        tree,
      ).after;
    expect(lines({})).toEqual([
      "Thu, Nov 26, 2026, 6 PM – 9 PM",
      "Outdoor ring",
      "20 places",
      "$45",
      "Come.",
      "Picture: “Events: clinic”",
      "A waiver has to be signed",
    ]);
    const prices = [
      { label: "Adult", amount: 40 },
      { label: "Child", amount: 0 },
    ];
    const repeat = {
      every: "week",
      until: "2026-12-17",
      except: ["2026-12-24", "2026-12-10", "2026-12-03"],
    };
    const questions = [{ id: "mat", label: "Do you bring a mat?", kind: "checkbox" }];
    expect(lines({ prices, repeat, questions, waiver: false })).toEqual([
      "Every week until Thu, Dec 17, 6 PM – 9 PM",
      "2 dates, the first on Thu, Nov 26, 2026",
      "Without Thu, Dec 3, 2026; Thu, Dec 10, 2026",
      "Outdoor ring",
      "20 places",
      "Adult $40, Child Free",
      "Come.",
      "Picture: “Events: clinic”",
      "Asks: Do you bring a mat? (a checkbox; optional, once for each sign-up)",
    ]);
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

test("a line of the opening hours has its hours in order", () => {
  const line = { closes: "4 PM", days: "Saturday", opens: "8 AM" };
  expect(valueInWords([line], field("/site/hours", "entries"))).toEqual(["Saturday, 8 AM – 4 PM"]);
  expect(valueInWords([{ days: "Saturday" }], field("/site/hours", "entries"))).toEqual([
    "Saturday",
  ]);
});

test.each([
  ["/site/hidden_pages", "Pages that are off"],
  ["/site/notice/text", "Notice: What visitors should know"],
  ["/about/story", "Story"],
  ["/about/story/1", "Story, paragraph 2"],
  ["/about/horses/0/name", "Horses, Duke: Name"],
  ["/about/horses/1/name", "Horses, horse 2: Name"],
])("a change at %s is of “%s”", (pointer, subject) => {
  const about = { story: ["One", "Two"], horses: [{ name: "Duke" }, { name: "" }] };
  expect(subjectOf(pointer, [{ about }], tree)).toBe(subject);
});

test("of two lists only what differs is shown, and of two orders all", () => {
  const texts = field("/about/story", "texts");
  expect(
    differingLines(
      [
        ["A", "B"],
        ["A", "C", "D"],
      ],
      texts,
    ),
  ).toEqual([["B"], ["C", "D"]]);
  expect(
    differingLines(
      [
        ["A", "B"],
        ["B", "A"],
      ],
      texts,
    ),
  ).toEqual([
    ["A", "B"],
    ["B", "A"],
  ]);
  expect(differingLines(["A", ["A"]], texts)).toEqual([["A"], ["A"]]);
});
