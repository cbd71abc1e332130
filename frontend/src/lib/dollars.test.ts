import { expect, test } from "vitest";
import { dollars } from "./dollars";

test.each([
  [0, "$0"],
  [8, "$8"],
  [195, "$195"],
  [7.5, "$7.50"],
  [0.05, "$0.05"],
  [19.999, "$20"],
  [1250, "$1,250"],
  [1250.4, "$1,250.40"],
  [1234567, "$1,234,567"],
])("%f dollars read %s", (amount, words) => {
  expect(dollars(amount)).toBe(words);
});
