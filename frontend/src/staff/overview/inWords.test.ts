import { expect, test } from "vitest";
import { average, counted, dayOfYear, lasted, percent, shortDay } from "./inWords";

const HOUR = 3600;

test.each([
  [0, "1 minute"],
  [89, "1 minute"],
  [90, "2 minutes"],
  [59 * 60, "59 minutes"],
  [59.6 * 60, "1 hour"],
  [1.3 * HOUR, "1.5 hours"],
  [5 * HOUR, "5 hours"],
  [9.8 * HOUR, "10 hours"],
  [23.6 * HOUR, "24 hours"],
  [47.9 * HOUR, "2 days"],
  [60 * HOUR, "2.5 days"],
  [126 * 24 * HOUR, "126 days"],
  [1500 * 24 * HOUR, "1,500 days"],
])("%d seconds are %s", (seconds, words) => {
  expect(lasted(seconds)).toBe(words);
});

test.each([
  [0, 0, "0%"],
  [0, 7, "0%"],
  [1, 3, "33%"],
  [7, 7, "100%"],
  [1, 400, "under 1%"],
  [399, 400, "over 99%"],
])("%i of %i are %s", (part, whole, words) => {
  expect(percent(part, whole)).toBe(words);
});

test("counts have a singular, a plural and thousands separators", () => {
  expect(counted(1, "party", "parties")).toBe("1 party");
  expect(counted(1234, "party", "parties")).toBe("1,234 parties");
  expect(counted(0, "party", "parties")).toBe("0 parties");
});

test("small averages have more decimals than large ones", () => {
  expect([0, 1.25, 9.5, 10.4].map(average)).toEqual(["0", "1.3", "9.5", "10"]);
});

test("a date reads with and without its year", () => {
  expect([shortDay("2027-06-07"), dayOfYear("2027-06-07")]).toEqual(["Jun 7", "Jun 7, 2027"]);
});
