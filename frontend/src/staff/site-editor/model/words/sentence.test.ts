import { expect, test } from "vitest";
import { sentenceOf } from "./sentence";

const gallery = (text: string, before: string[] | null, after: string[] | null) => ({
  pointer: "/site/gallery",
  text,
  before,
  after,
});
const SET = gallery("set the gallery", null, ["photo"]);
const EMPTIED = gallery("emptied the gallery", ["photo"], null);
const MOVED = gallery("changed the gallery", ["oak", "barn"], ["barn", "oak"]);
const MANY = gallery("set the gallery", [], ["a", "b", "c", "d", "e"]);
const PHONE = { pointer: "/site/phone", text: "set the phone", before: "", after: "1" };

test.each([
  ["Erin set the gallery", [SET], "Erin changed the gallery: “Photo” added as picture 1"],
  [
    "Erin undid a change: emptied the gallery",
    [EMPTIED],
    "Erin undid a change to the gallery: “Photo” removed",
  ],
  [
    "Erin undid a change: set the gallery",
    [SET],
    "Erin undid a change to the gallery: “Photo” added as picture 1",
  ],
  [
    "Erin changed the gallery, and one more change (scheduled)",
    [MOVED, PHONE],
    "Erin changed the gallery: “Barn” is first (it was picture 2), and one more change (scheduled)",
  ],
  [
    "Erin set the gallery",
    [MANY],
    "Erin changed the gallery: “A” added as picture 1, “B” added as picture 2, “C” added as picture 3 and 2 more",
  ],
  ["Erin set the phone, and one more change", [PHONE, MOVED], undefined],
  ["Erin changed nothing", [], undefined],
])("of %j, the history says what was done with pictures", (text, changes, expected) => {
  expect(sentenceOf({ text, changes })).toBe(expected ?? text);
});
