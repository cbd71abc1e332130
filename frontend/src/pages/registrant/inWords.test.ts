import { expect, test } from "vitest";
import { personInWords } from "./inWords";

test.each([
  [null, "Tom"],
  ["", "Tom"],
  [9, "Tom, age 9"],
  ["9", "Tom, age 9"],
  ["18 months", "Tom, 18 months"],
])("a person of the age %j reads as %s", (age, expected) => {
  expect(personInWords({ name: "Tom", age })).toBe(expected);
});
