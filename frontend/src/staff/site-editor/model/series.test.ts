import { describe, expect, test } from "vitest";
import { dateIn, datesOf, rhythmInWords, withoutDate } from "./series";

const event = (date: string, every: string, until: string, except: string[] = []) => ({
  title: "Ride",
  date,
  repeat: { every, until, except },
});

describe("the days of an event that repeats", () => {
  test.each([
    ["2027-05-01", "day", "2027-05-03", [], ["2027-05-01", "2027-05-02", "2027-05-03"]],
    ["2027-05-01", "week", "2027-05-21", ["2027-05-08"], ["2027-05-01", "2027-05-15"]],
    ["2027-02-20", "two weeks", "2027-03-20", [], ["2027-02-20", "2027-03-06", "2027-03-20"]],
    ["2028-01-31", "month", "2028-03-31", [], ["2028-01-31", "2028-02-29", "2028-03-31"]],
    ["2027-05-01", "", "", [], []],
    ["", "week", "2027-05-21", [], []],
  ])("from %s, every %s until %s without %j are %j", (date, every, until, except, days) => {
    expect(datesOf(event(date, every, until, except))).toEqual(days);
  });

  test("are as many as the server makes at most", () => {
    expect(datesOf(event("2027-01-01", "day", "2099-01-01"))).toHaveLength(104);
  });
});

const events = {
  ride: event("2027-05-01", "week", "2027-05-21"),
  "ride-2027-09-01": { title: "Autumn ride", date: "2027-09-01" },
  once: { title: "Once", date: "2027-05-01" },
};

test.each([
  ["ride-2027-05-08", { series: "ride", day: "2027-05-08" }],
  ["ride-2027-09-01", undefined],
  ["once-2027-05-01", undefined],
  ["ride", undefined],
  ["constructor-2027-05-08", undefined],
])("%s is the date %j", (id, date) => {
  expect(dateIn(events, id)).toEqual(date);
});

test("a date is left out with what was changed of it alone, and the last one takes the event along", () => {
  expect(withoutDate(events, { series: "ride", day: "2027-05-08" })).toEqual({
    ride: { repeat: { except: ["2027-05-08"] } },
    "ride-2027-05-08": null,
  });
  const last = { ride: event("2027-05-01", "week", "2027-05-01") };
  expect(withoutDate(last, { series: "ride", day: "2027-05-01" })).toEqual({ ride: null });
});

test("the rhythm says its end, with the year if that's another one", () => {
  expect(rhythmInWords(event("2026-11-26", "week", "2026-12-17"))).toBe(
    "Every week until Thu, Dec 17",
  );
  expect(rhythmInWords(event("2026-11-26", "two weeks", "2027-01-07"))).toBe(
    "Every two weeks until Thu, Jan 7, 2027",
  );
});
