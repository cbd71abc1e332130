import { expect, test } from "vitest";
import {
  beginningInWords,
  datesInWords,
  isOver,
  isToCome,
  localNow,
  momentInSentence,
  otherZone,
  weekdayOf,
} from "./dates";

const NOON = new Date("2027-01-14T17:00:00Z");

test.each([
  ["2027-01-01T00:00", "Fri, Jan 1, 2027"],
  ["2027-01-01T09:30", "Fri, Jan 1, 2027, 9:30 AM"],
  ["soon", "soon"],
])("what begins at %s begins on %s", (at, words) => {
  expect(beginningInWords(at)).toBe(words);
});

test.each([
  ["2026-11-26", "Thu, Nov 26, 2026"],
  ["2026-11-26 12:00", "Thu, Nov 26, 2026, at 12 PM"],
  ["2026-11-26 noon", "Thu, Nov 26, 2026, at 12 PM"],
  ["soon", "soon"],
])("what ended on %s ended on %s", (written, words) => {
  expect(momentInSentence(written)).toBe(words);
});

test.each([
  ["2027-06-19", "Saturday"],
  ["2028-02-29", "Tuesday"],
  ["", ""],
  ["soon", ""],
])("%j is a %j", (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

test.each([
  ["it ended with 2027-01-14, so", "it ended with Thu, Jan 14, 2027, so"],
  ["is 2027-01-14 2:30 PM; it", "is Thu, Jan 14, 2027, 2:30 PM; it"],
  ["/events/open-barn-2027-01-14-b", "/events/open-barn-2027-01-14-b"],
])("%j says its days as people do", (sentence, words) => {
  expect(datesInWords(sentence)).toBe(words);
});

test("the stable's clock counts, not the device's", () => {
  expect(localNow("America/New_York", NOON)).toBe("2027-01-14T12:00");
  expect(localNow("Europe/Berlin", NOON)).toBe("2027-01-14T18:00");
});

test.each([
  ["2027-01-14", false, false],
  ["2027-01-13", true, false],
  ["2027-01-15", false, true],
  ["2027-01-14 noon", true, false],
  ["2027-01-14 12:01", false, true],
  ["", false, false],
  ["after the rain", false, false],
])("at noon of January 14, %j is over: %j; is to come: %j", (written, isDone, isAhead) => {
  const now = localNow("America/New_York", NOON);
  expect([isOver(written, now), isToCome(written, now)]).toEqual([isDone, isAhead]);
});

test("a zone is named only where its clock is another one than the device's", () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(otherZone(own, NOON)).toBeUndefined();
  expect(otherZone("Pacific/Auckland", NOON)).toBe("New Zealand Time");
});
