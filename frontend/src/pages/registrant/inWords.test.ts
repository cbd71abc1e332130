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
  [undefined, "You get $90.00 back. We'll be in touch about the refund."],
  ["full", "You get $90.00 back. We'll be in touch about the refund."],
  ["open", "If you can't come on July 9, you get $90.00 back. We'll be in touch about the refund."],
] as const)("with another date that is %j, the refund reads as %s", (state, expected) => {
  const otherDate = state ? ({ date: "2027-07-09", state } as OtherDateOf) : null;
  expect(refundInWords({ toRefund: 90, otherDate })).toBe(expected);
});
