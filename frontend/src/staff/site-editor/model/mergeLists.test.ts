import { describe, expect, test } from "vitest";
import type { Json } from "../contentTypes";
import { hasChangesOf, mergeLists } from "./mergeLists";

const person = (name: string, role: string): Json => ({ name, role });
const [ann, ben] = [person("Ann", "Trainer"), person("Ben", "Groom")];

describe("two versions of a list are one", () => {
  test.each<[string, Json[], Json[], Json[], Json[]]>([
    ["other texts", ["A", "B", "C"], ["A1", "B", "C1"], ["A", "B1", "C"], ["A1", "B1", "C1"]],
    ["the same text in the same way", ["A", "B"], ["A1", "B"], ["A1", "B"], ["A1", "B"]],
    [
      "other values of one entry",
      [ann, ben],
      [person("Anna", "Trainer"), ben],
      [person("Ann", "Owner"), ben],
      [person("Anna", "Owner"), ben],
    ],
    [
      "entries with and without a value",
      [{ name: "Ann" }],
      [{ name: "Ann", role: "Owner" }],
      [{ name: "Anna" }],
      [{ name: "Anna", role: "Owner" }],
    ],
    ["a text and another that is new", ["A", "B"], ["A1", "B"], ["A", "B", "N"], ["A1", "B", "N"]],
    ["a text and one before it", ["A", "B"], ["A", "B1"], ["N", "A", "B"], ["N", "A", "B1"]],
    ["two that are new", ["A"], ["A", "M"], ["A", "T"], ["A", "M", "T"]],
    ["one that is gone and another", ["A", "B", "C"], ["B", "C"], ["A", "B", "C1"], ["B", "C1"]],
    ["two that are gone", ["A", "B", "C"], ["B", "C"], ["A", "B"], ["B"]],
    [
      "two moved, and another",
      ["A", "B", "C"],
      ["B", "A", "C"],
      ["A", "B", "C1"],
      ["B", "A", "C1"],
    ],
  ])("%s", (_, base, mine, theirs, merged) => {
    expect(mergeLists(base, mine, theirs)).toEqual({ mine: merged, theirs: merged });
  });
});

test("of entries that both changed, each version has its own, and what only one changed is in both", () => {
  const base = [ann, ben, person("Cleo", "Rider")];
  const mine = [person("Ann", "Owner"), person("Benno", "Groom"), person("Cleo", "Rider")];
  const theirs = [person("Ann", "Manager"), ben, person("Cleo", "Judge")];

  expect(mergeLists(base, mine, theirs)).toEqual({
    mine: [person("Ann", "Owner"), person("Benno", "Groom"), person("Cleo", "Judge")],
    theirs: [person("Ann", "Manager"), person("Benno", "Groom"), person("Cleo", "Judge")],
  });
});

describe("two versions stay as they are", () => {
  test.each<[string, Json[], Json[], Json[]]>([
    [
      "an entry was moved where the other changed it",
      [ann, ben],
      [ben, ann],
      [person("Anna", "Trainer"), ben],
    ],
    ["an entry is gone that the other changed", ["A", "B"], ["B"], ["A1", "B"]],
    ["both moved the same", ["A", "B", "C"], ["C", "A", "B"], ["B", "A", "C"]],
    ["both added the same, and something else", ["A"], ["A", "N"], ["A", "N", "M"]],
  ])("if %s", (_, base, mine, theirs) => {
    expect(mergeLists(base, mine, theirs)).toEqual({ mine, theirs });
  });
});

test.each<[string, Json[], Json[], Json[], boolean]>([
  ["another was changed", ["A", "B"], ["A", "B", "N"], ["A1", "B", "N"], true],
  ["what was added is gone", ["A"], ["A", "N"], ["A"], false],
  ["what was removed is back", ["A", "B"], ["A"], ["A", "B"], false],
  ["another was added to what was moved", ["A", "B"], ["B", "A"], ["B", "A", "N"], true],
  ["what was moved is back", ["A", "B"], ["B", "A"], ["A", "B"], false],
])("if %s, the list has what was changed here: %#", (_, base, mine, now, expected) => {
  expect(hasChangesOf(base, mine, now)).toBe(expected);
});
