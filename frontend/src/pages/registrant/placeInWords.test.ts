import { expect, test } from "vitest";
import type { PlaceInLine } from "./inWords";
import { positionInWords } from "./placeInWords";

const place: PlaceInLine = {
  state: "waiting",
  atLeast: 1,
  firstPosition: 1,
  lastPosition: 1,
  offered: 0,
  available: 0,
  answerBy: "",
  isShown: true,
};

test.each([
  [1, 1, "1st in line"],
  [2, 4, "between 2nd and 4th in line"],
  [3, 11, "between 3rd and 11th in line"],
  [12, 13, "12th or 13th in line"],
  [21, 21, "21st in line"],
  [111, 112, "111th or 112th in line"],
])("a place between %d and %d reads %s", (firstPosition, lastPosition, words) => {
  expect(positionInWords({ ...place, firstPosition, lastPosition })).toBe(words);
});
