import { describe, expect, test } from "vitest";
import { attemptInWords } from "../deliveries/attemptInWords";
import { truncateAtWord } from "../inbox/card/truncateAtWord";
import { placesInWords } from "../registrations/placesInWords";
import { listHash, readAddress } from "./address";
import { relativeTime } from "./relativeTime";

const NEW_YORK = "America/New_York";

describe("the time of something", () => {
  test.each([
    ["2027-03-01T15:00:00Z", "2027-03-01T15:00:20Z", "just now"],
    ["2027-03-01T15:00:00Z", "2027-03-01T15:01:00Z", "1 minute ago"],
    ["2027-03-01T15:00:00Z", "2027-03-01T15:59:59Z", "59 minutes ago"],
    ["2027-03-01T15:00:00Z", "2027-03-01T21:10:00Z", "6 hours ago"],
    // 11 PM and 1 AM: two hours apart, but on different days.
    ["2027-03-02T04:00:00Z", "2027-03-02T06:00:00Z", null],
    // The day ends in the stable's time zone, not in UTC.
    ["2027-03-01T23:30:00Z", "2027-03-02T00:30:00Z", "1 hour ago"],
    // A clock that is slightly ahead, and one that is wrong.
    ["2027-03-01T15:00:30Z", "2027-03-01T15:00:00Z", "just now"],
    ["2027-03-01T16:00:00Z", "2027-03-01T15:00:00Z", null],
  ])("%s, seen at %s, is %s", (instant, now, words) => {
    expect(relativeTime(instant, Date.parse(now), NEW_YORK)).toBe(words);
  });
});

describe("the address", () => {
  test.each([
    ["all", "", ""],
    ["spam", "", "#spam"],
    ["spam", "anna o'neill", "#spam?q=anna+o%27neill"],
    ["all", "50% & #1?", "#all?q=50%25+%26+%231%3F"],
  ] as const)("keeps filter %s and words %s", (filter, q, hash) => {
    expect(listHash(filter, q)).toBe(hash);
    expect(readAddress(hash).view).toBe(hash && filter);
    expect(readAddress(hash).settings.get("q") ?? "").toBe(q);
  });
});

describe("an attempt", () => {
  const attempt = { delivered: true, status: 204, error: null, answer: null, took_ms: 41 };
  test.each([
    [attempt, "delivered in 41 ms (204)"],
    [
      { ...attempt, delivered: false, status: 503, error: "the receiver answered 503" },
      "failed in 41 ms: the receiver answered 503",
    ],
    [{ ...attempt, took_ms: 0 }, "delivered in under 1 ms (204)"],
    [
      { ...attempt, delivered: false, status: null, took_ms: 10_000 },
      "failed in 10.0 s: no answer",
    ],
  ])("%o is said as %s", (outcome, words) => {
    expect(attemptInWords(outcome)).toBe(words);
  });
});

test.each([
  [0, "0 spots"],
  [1, "1 spot"],
  [12, "12 spots"],
])("%d are said as %s", (count, words) => {
  expect(placesInWords(count)).toBe(words);
});

describe("the beginning of a text", () => {
  test.each([
    ["Do you have ponies?", "Do you have ponies?"],
    [`${"word ".repeat(27)}ponie`, `${"word ".repeat(27)}ponie`],
    [`${"word ".repeat(27)}ponies`, `${"word ".repeat(27).trim()}…`],
    [`${"word ".repeat(27)}ponie\n`, `${"word ".repeat(27)}ponie…`],
    ["🐴".repeat(140), "🐴".repeat(140)],
    ["🐴".repeat(141), `${"🐴".repeat(140)}…`],
  ])("%j is shown as %j", (excerpt, shown) => {
    expect(truncateAtWord(excerpt)).toBe(shown);
  });
});
