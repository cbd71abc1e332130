import { describe, expect, test } from "vitest";
import { earlyWarnings, eventWarnings, overWarnings, type Places } from "../publish/eventWarnings";
import { changeAtOnce, withWaiting } from "./atOnce";
import { copiesOf, copyOf, newEvent } from "./newEvents";
import { nextDates } from "./repeat";

describe("further dates", () => {
  test.each([
    ["2027-12-24", "week", 3, ["2027-12-31", "2028-01-07", "2028-01-14"]],
    // Daylight saving begins and ends between them.
    ["2027-03-07", "week", 2, ["2027-03-14", "2027-03-21"]],
    ["2027-06-18", "month", 3, ["2027-07-16", "2027-08-20", "2027-09-17"]],
    // A fifth Saturday isn't in every month.
    ["2027-01-30", "month", 2, ["2027-05-29", "2027-07-31"]],
    ["2027-06-18", "week", 0, []],
    ["", "week", 3, []],
  ] as const)("after %s, every %s, %i times", (date, rhythm, count, dates) => {
    expect(nextDates(date, rhythm, count)).toEqual(dates);
  });

  test("are half a year of weeks at most", () => {
    expect(nextDates("2027-01-01", "week", 1_000)).toHaveLength(26);
  });
});

describe("a new event", () => {
  const events = {
    clinic: { title: "Clinic", date: "2027-07-17", location: "Ring", max_attendees: 16, price: 45 },
    barn: { title: "Barn", date: "2027-05-01", location: "Barn", max_attendees: 40, price: 0 },
  };

  test("has the place and the price of the latest", () => {
    expect(newEvent("Clinic", "2027-09-01", events)).toMatchObject({
      id: "clinic-2",
      event: { title: "Clinic", date: "2027-09-01", location: "Ring", price: 45, description: "" },
    });
  });

  test("that is a copy has nobody who signed up elsewhere, and an id of its own", () => {
    const source = { ...events.clinic, current_attendees: 9 };
    const copy = copyOf(source, "2028-07-15", Object.keys(events));
    expect(copy.id).toBe("clinic-2028-07-15");
    expect(copy.event).toMatchObject({ current_attendees: 0, date: "2028-07-15", price: 45 });
  });

  test("that is a copy is on one day", () => {
    const repeat = { every: "week", until: "2027-12-31", except: [] };
    const { event } = copyOf({ ...events.clinic, repeat }, "2028-07-15", []);
    expect(event).not.toHaveProperty("repeat");
  });

  test("that is a copy of one that was called off or moved takes place", () => {
    const later = { called_off: "Snow", previous_date: "2027-07-10", previous_time: "9 AM" };
    const { event } = copyOf({ ...events.clinic, ...later }, "2028-07-15", []);
    for (const key of Object.keys(later)) expect(event).not.toHaveProperty(key);
  });

  test("on several days has an id for each", () => {
    const copies = copiesOf(events.clinic, ["2027-08-01", "2027-08-01"], []);
    expect(copies.map(({ id }) => id)).toEqual(["clinic-2027-08-01", "clinic-2027-08-01-2"]);
  });
});

describe("warnings", () => {
  const event = { title: "Ride", date: "2027-05-01", max_attendees: 10, current_attendees: 2 };
  const content = { events: { a: event } };

  test("about people are those of the check that have some", () => {
    const signed_up = { people: 5, dates: 1, event: "a", instead: "move" as const };
    const detail = "5 people have signed up for Sat, May 1, 2027.";
    const found = eventWarnings([
      { pointer: "#/events/a/date", detail, signed_up },
      { pointer: "#/events/a/time", detail: "That's long." },
    ]);
    expect(found).toEqual([
      { pointer: "/events/a/date", text: detail, event: "a", dates: 1, notice: "move" },
    ]);
  });

  test.each([
    ["2027-04-30", ["Ride is on Fri, Apr 30, 2027. That's over, so visitors don't see it."]],
    ["2027-05-02", []],
    ["2027-05-01", []],
    ["", []],
  ])("a change to the day %j on May 2 is warned of with %j", (date, texts) => {
    const edited = { events: { a: { ...event, date } } };
    expect([...overWarnings(content, edited, "2027-05-02").values()]).toEqual(texts);
  });

  test.each([
    [{ price: 45, prices: [{ label: "Adult", amount: 40 }] }, 1],
    [{ price: 45, prices: [] }, 0],
    [{ price: 45 }, 0],
    [{ prices: [{ label: "Adult", amount: 40 }] }, 0],
  ])("of a price that nobody pays, %j, the form warns %i times", (different, times) => {
    const edited = { events: { a: { ...event, ...different } } };
    const found = earlyWarnings({ events: { a: event } }, edited, "2027-04-01T09:00");
    const words = "People pay one of the several prices of Ride, not this one.";
    expect([...found]).toEqual(
      times === 0 ? [] : [["/events/a/price", expect.stringContaining(words)]],
    );
  });

  const NOW = "2027-05-02T14:30";
  const end = (until: string, text = "Snow") => ({ site: { notice: { text, until } } });
  test.each([
    ["an end that is over", end("2027-05-01"), ["This notice ended on Sat, May 1, 2027, so"]],
    ["an hour that is over", end("2027-05-02 14:00"), ["ended on Sun, May 2, 2027, at 2 PM, so"]],
    ["an end to come", end("2027-05-02"), []],
    ["no text", end("2027-05-01", ""), []],
    ["what visitors have already", end("2027-04-01"), []],
    ["half a year", end("0202-05-01"), []],
    [
      "an event's day",
      { events: { a: { title: "Ride", date: "2027-05-01" } } },
      ["Ride is on Sat"],
    ],
    ["half an event's year", { events: { a: { title: "Ride", date: "0202-05-01" } } }, []],
  ])("of %s come while it's typed", (_, edited, texts) => {
    const found = [...earlyWarnings(end("2027-04-01"), edited, NOW).values()];
    expect(found).toEqual(texts.map((text) => expect.stringContaining(text)));
  });
});

describe("without a form", () => {
  const repeat = { every: "week", until: "2026-12-17", except: ["2026-12-10"] };
  const day = { title: "Fun Day", date: "2026-11-26", time: "6 PM – 9 PM" };
  const events = {
    fun: { ...day, repeat },
    "fun-2026-11-26": day,
    "fun-2026-12-03": { ...day, date: "2026-12-03" },
    "fun-2026-12-17": { ...day, date: "2026-12-17" },
    barn: { title: "Barn", date: "2027-05-01" },
  };

  test.each([
    [
      "remove",
      "fun",
      { fun: null },
      "Remove Fun Day?",
      "This removes all 3 dates: every week until Thu, Dec 17.",
      "Remove",
    ],
    [
      "remove",
      "fun-2026-12-03",
      { fun: { repeat: { except: ["2026-12-03", "2026-12-10"] } }, "fun-2026-12-03": null },
      "Leave out Thu, Dec 3?",
      "Fun Day won't be on that day. The other dates stay as they are.",
      "Leave it out",
    ],
    ["remove", "barn", { barn: null }, "Remove Barn?", "It's Sat, May 1, 2027.", "Remove"],
    [
      "hide",
      "fun-2026-12-03",
      { "fun-2026-12-03": { hidden: true } },
      "Hide Fun Day, Thu, Dec 3?",
      "Visitors won't see it anymore, and no one can sign up.",
      "Hide",
    ],
  ] as const)("to %s %s is %j", (what, id, patch, title, text, word) => {
    const change = changeAtOnce(what, id, events);
    expect(change.patch).toEqual({ events: patch });
    expect(change.question).toEqual({ title, text, word });
  });

  const waits = { is_over: false, waiting: 2, held: 3 };
  test.each([
    [
      "hide",
      "barn",
      [{ ...waits, id: "barn" }],
      " 2 parties are on the waiting list, and this tells no one. Whoever was offered spots can't say yes until you show it again.",
    ],
    [
      "hide",
      "barn",
      [{ ...waits, id: "barn", waiting: 1, held: 0 }],
      " 1 party is on the waiting list, and this tells no one.",
    ],
    [
      "remove",
      "fun",
      [
        { ...waits, id: "fun-2026-12-03", waiting: 1 },
        { ...waits, id: "fun-2026-12-17", waiting: 1 },
        { ...waits, id: "fun-2026-12-10", is_over: true },
      ],
      " 2 parties are on the waiting list, and this tells no one.",
    ],
    ["hide", "barn", [{ ...waits, id: "fun-2026-12-03" }], ""],
    ["show", "barn", [{ ...waits, id: "barn" }], ""],
  ] as const)("to %s %s with %j on the list says so", (what, id, places, more) => {
    const { text } = changeAtOnce(what, id, events).question;
    const asked = withWaiting(what, id, events, places as unknown as Places[]).question;
    expect(asked.text).toBe(text + more);
  });
});
