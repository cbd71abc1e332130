import { expect, test } from "vitest";
import { attendanceInWords } from "./attendanceInWords";

test.each([
  [1, 0, "Came once"],
  [3, 0, "Came 3 of 3 times"],
  [0, 1, "Missed once"],
  [3, 1, "Missed 1 of 4 times"],
  [0, 2, "Missed 2 of 2 times"],
])("who came %d times and missed %d: %s", (came, missed, words) => {
  expect(attendanceInWords({ came, missed })).toBe(words);
});
