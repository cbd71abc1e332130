import { expect, test } from "vitest";
import { calendarDay } from "./calendarDay";

test.each([
  ["2027-05-01", "1", "May", "Saturday, May 1, 2027", "Sat, May 1, 2027"],
  ["2027-06-18", "18", "Jun", "Friday, June 18, 2027", "Fri, Jun 18, 2027"],
  ["2028-02-29", "29", "Feb", "Tuesday, February 29, 2028", "Tue, Feb 29, 2028"],
  ["2026-12-31", "31", "Dec", "Thursday, December 31, 2026", "Thu, Dec 31, 2026"],
  ["2027-01-01", "1", "Jan", "Friday, January 1, 2027", "Fri, Jan 1, 2027"],
])("%s is shown as %s %s and read as %s or %s", (date, day, shortMonth, inFull, short) => {
  expect(calendarDay(date)).toEqual({ day, shortMonth, inFull, short });
});

test("every day of two years reads as the platform's own calendar has it", () => {
  const theirs = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  for (let day = 0; day < 731; day += 1) {
    const then = new Date(Date.UTC(2027, 0, 1 + day));
    expect(calendarDay(then.toISOString().slice(0, 10)).inFull).toBe(theirs.format(then));
  }
});

test("what is no day is shown in the owner's own words", () => {
  expect(calendarDay("soon")).toEqual({ day: "", shortMonth: "", inFull: "soon", short: "soon" });
});
