import { describe, expect, test } from "vitest";
import { earlyWarnings, eventWarnings, overWarnings, type Places } from "../publish/eventWarnings";
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

  test("on several days has an id for each", () => {
    const copies = copiesOf(events.clinic, ["2027-08-01", "2027-08-01"], []);
    expect(copies.map(({ id }) => id)).toEqual(["clinic-2027-08-01", "clinic-2027-08-01-2"]);
  });
});

describe("warnings", () => {
  const places = (registered_here: number) =>
    [{ id: "a", title: "Ride", registered_here }] as Places[];
  const event = { title: "Ride", date: "2027-05-01", max_attendees: 10, current_attendees: 2 };
  const content = { events: { a: event } };
  const warn = (change: object | null, registered: number) =>
    eventWarnings(
      content,
      { events: change === null ? {} : { a: { ...event, ...change } } },
      places(registered),
    ).map(({ text }) => text);

  test.each([
    ["nothing", {}, 12, []],
    ["a title", { title: "Trail ride" }, 5, []],
    ["another day without registrations", { date: "2027-05-02" }, 0, []],
    ["another day", { date: "2027-05-02" }, 5, [/^5 people have signed up for Sat, May 1, 2027/]],
    ["other hours", { time: "9 AM – noon" }, 1, [/Publishing this tells no one\. Move it instead/]],
    ["another place", { location: "Arena" }, 1, [/^1 person has signed up for Sat, May 1, 2027/]],
    ["places for all", { max_attendees: 7 }, 5, []],
    ["too few places", { max_attendees: 6 }, 5, [/^7 places are taken already, and you allow 6/]],
    ["its end", null, 1, [/^1 person has signed up for Ride\. They stay registered/]],
    ["its end without registrations", null, 0, []],
  ] as const)("about %s", (_, change, registered, expected) => {
    const texts = warn(change, registered);
    expect(texts).toHaveLength(expected.length);
    for (const [index, words] of expected.entries()) expect(texts[index]).toMatch(words);
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

  const NOW = "2027-05-02T14:30";
  const end = (until: string, text = "Snow") => ({ site: { notice: { text, until } } });
  test.each([
    ["an end that is over", end("2027-05-01"), ["This notice ended with Sat, May 1, 2027, so"]],
    ["an hour that is over", end("2027-05-02 14:00"), ["ended with Sun, May 2, 2027, 2 PM, so"]],
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
