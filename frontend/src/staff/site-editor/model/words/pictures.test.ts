import { expect, test } from "vitest";
import { contentField as field } from "../../../../testing/content.fixture";
import { fieldTree } from "../fields";
import { changeInWords } from "./words";

const tree = fieldTree([field("/site", "group"), field("/site/gallery", "photos")]);

test.each<[string, string[], string[], string[], string[]]>([
  [
    "a new one",
    ["gallery-4", "gallery-1"],
    ["gallery-4", "gallery-1", "photo"],
    ["2 pictures"],
    ["3 pictures", "“Photo” added as picture 3"],
  ],
  ["the first one", [], ["photo"], ["No pictures"], ["1 picture", "“Photo” added as picture 1"]],
  [
    "one that came with the site",
    ["oak"],
    ["oak", "gallery-2"],
    ["1 picture"],
    ["2 pictures", "“Gallery picture E” added as picture 2"],
  ],
  ["one less", ["oak", "barn"], ["oak"], ["2 pictures"], ["1 picture", "“Barn” removed"]],
  ["another one", ["oak"], ["barn"], [], ["“Barn” added as picture 1", "“Oak” removed"]],
  [
    "one at the front",
    ["oak", "barn", "horses-at-dusk"],
    ["horses-at-dusk", "oak", "barn"],
    [],
    ["“Horses at dusk” is first (it was picture 3)"],
  ],
  [
    "two that changed places",
    ["oak", "barn"],
    ["barn", "oak"],
    [],
    ["“Barn” is first (it was picture 2)"],
  ],
  ["one at the end", ["a", "b", "c"], ["b", "c", "a"], [], ["“A” is last (it was picture 1)"]],
  [
    "one in the middle",
    ["a", "b", "c", "d"],
    ["a", "c", "b", "d"],
    [],
    ["“C” is picture 2 (it was picture 3)"],
  ],
  [
    "one that came with the site, at the front",
    ["gallery-4", "oak", "gallery-1"],
    ["gallery-1", "gallery-4", "oak"],
    [],
    ["“Gallery picture F” is first (it was picture 3)"],
  ],
  [
    "many",
    ["a", "b", "c", "d", "e"],
    ["e", "d", "c", "b", "a"],
    [],
    ["In this order: “E”, “D”, “C”, “B”, “A”"],
  ],
  [
    "one that comes and one that goes, without a move of the others",
    ["a", "b", "c"],
    ["x", "b", "c"],
    [],
    ["“X” added as picture 1", "“A” removed"],
  ],
])("of the gallery, %s", (_, before, now, old, lines) => {
  const change = changeInWords({ pointer: "/site/gallery", before, after: now }, [], tree);
  expect(change).toMatchObject({ before: old, after: lines, isReordered: false });
});
