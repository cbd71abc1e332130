import { expect, test } from "vitest";
import { personInWords, refundInWords } from "./inWords";
import type { OtherDateOf } from "./other-date/otherDateInWords";

test.each([
  [null, "Tom"],
  ["", "Tom"],
  [9, "Tom, age 9"],
  ["9", "Tom, age 9"],
  ["18 months", "Tom, 18 months"],
])("a person of the age %j reads as %s", (age, expected) => {
  expect(personInWords({ name: "Tom", age })).toBe(expected);
});

test.each([
  [undefined, 90, "You've paid $90. We'll be in touch about the refund."],
  ["full", 90, "You've paid $90. We'll be in touch about the refund."],
  ["open", 90, "You've paid $90. If you can't come on July 9, we'll be in touch about the refund."],
  [undefined, 120, "You've paid $90 too much. We'll be in touch about the refund."],
] as const)("with another date that is %j, the refund reads as %s", (state, paid, expected) => {
  const otherDate = state ? ({ date: "2027-07-09", state } as OtherDateOf) : null;
  expect(refundInWords({ toRefund: 90, paid, otherDate })).toBe(expected);
});
