import { expect, test } from "vitest";
import { hoursTogether } from "./hoursTogether";

test.each([
  ["Sat, Jan 30, 2027, 9–10 AM", "Sat, Jan 30, 2027, 9–\u206010\u00a0AM"],
  ["6:30 PM – 9 PM", "6:30\u00a0PM\u00a0– 9\u00a0PM"],
  ["10am–noon", "10am–noon"],
  ["20 amateurs", "20 amateurs"],
])("%j is broken only as %j", (words, together) => {
  expect(hoursTogether(words)).toBe(together);
});
