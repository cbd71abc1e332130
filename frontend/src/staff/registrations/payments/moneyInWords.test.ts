import { expect, test } from "vitest";
import { balance } from "../../../testing/registration.fixture";
import {
  balanceInWords,
  centsOf,
  dayIn,
  lastDayOf,
  monthAfter,
  monthInWords,
} from "./moneyInWords";

test.each([
  [{}, ""],
  [{ owed_cents: 17_000, open_cents: 17_000 }, "Total $170 · Open $170"],
  [
    { owed_cents: 17_000, paid_cents: 8_500, open_cents: 8_500 },
    "Total $170 · Paid $85 · Open $85",
  ],
  [{ paid_cents: 8_550, to_refund_cents: 8_550 }, "Paid $85.50 · To refund $85.50"],
])("a balance of %j reads %s", (different, words) => {
  expect(balanceInWords(balance(different))).toBe(words);
});

test.each([
  ["85", 8_500],
  ["85.5", 8_550],
  [" $1,085.50 ", 108_550],
  ["0.05", 5],
  ["", undefined],
  ["85.505", undefined],
  ["-5", undefined],
  ["1,5", undefined],
  ["eighty", undefined],
])("%j is %s cents", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test("days and months are those of the stable's clock", () => {
  expect(dayIn("America/New_York", new Date("2027-01-01T03:00:00Z"))).toBe("2026-12-31");
  expect([monthAfter("2027-01", -1), monthAfter("2026-12", 1)]).toEqual(["2026-12", "2027-01"]);
  expect([lastDayOf("2028-02"), lastDayOf("2027-12")]).toEqual(["2028-02-29", "2027-12-31"]);
  expect(monthInWords("2027-06")).toBe("June 2027");
});
