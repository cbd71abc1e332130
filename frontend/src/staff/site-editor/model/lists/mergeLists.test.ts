import { describe, expect, test } from "vitest";
import type { Json } from "../../contentTypes";
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

describe("each version has its own", () => {
  test.each<[string, Json[], Json[], Json[], Json[], Json[]]>([
    [
      "of an entry that one removed and the other changed",
      ["A text", "B"],
      ["B"],
      ["A text, more", "B"],
      ["B"],
      ["A text, more", "B"],
    ],
    [
      "order, if both moved",
      ["A", "B", "C"],
      ["C", "A", "B"],
      ["B", "A", "C"],
      ["C", "A", "B"],
      ["B", "A", "C"],
    ],
  ])("%s", (_, base, mine, theirs, own, other) => {
    expect(mergeLists(base, mine, theirs)).toEqual({ mine: own, theirs: other });
  });
});

describe("an entry that both added is one", () => {
  const [anna, cleo] = [person("Ann", "Owner"), person("Cleo", "Rider")];
  test.each<[string, Json[], Json[], Json[], Json[], Json[]]>([
    [
      "put back by one, and typed in by the other",
      [ann, ben],
      [anna, ben],
      [ann, ben],
      [anna, ben],
      [anna, ben],
    ],
    ["put back in another place", [ann, ben], [anna, ben], [ben, ann], [anna, ben], [anna, ben]],
    [
      "typed in by both",
      [ann, ben],
      [anna, ben],
      [person("Ann", "Manager"), ben],
      [anna, ben],
      [person("Ann", "Manager"), ben],
    ],
    [
      "renamed by one",
      [ann, ben],
      [person("Annette", "Trainer"), ben],
      [ann, ben],
      [person("Annette", "Trainer"), ben],
      [person("Annette", "Trainer"), ben],
    ],
    [
      "with one name",
      [ben],
      [ben, cleo],
      [ben, person("Cleo", "Judge")],
      [ben, cleo],
      [ben, person("Cleo", "Judge")],
    ],
    [
      "with different names",
      [ben],
      [ben, cleo],
      [ben, person("Dora", "Rider")],
      [ben, cleo, person("Dora", "Rider")],
      [ben, cleo, person("Dora", "Rider")],
    ],
  ])("%s", (_, before, mine, theirs, own, other) => {
    expect(mergeLists([ben], mine, theirs, before)).toEqual({ mine: own, theirs: other });
  });
});

test("of a text that one has split and the other has changed, one version stands", () => {
  const [one, two] = ["We feed at six.", "Then we ride."];
  const base = [`${one} ${two}`];
  expect(mergeLists(base, [`${one} ${two} Every day.`], [one, `Midday. ${two}`])).toEqual({
    mine: [`${one} ${two} Every day.`],
    theirs: [one, `Midday. ${two}`],
  });
});

test("whatever two people do to a list, what only one of them did is in both versions", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const edited = (list: string[], name: string) => {
    const next = [...list];
    const said: string[] = [];
    for (let step = 0; step < 1 + random(3); step += 1) {
      const at = random(next.length + 1);
      const text = `${name} ${seed}`;
      const what = random(4);
      if (what === 0) next.splice(at, 0, text);
      else if (what === 1) next.splice(at, 1);
      else if (what === 2) next.splice(at, 0, ...next.splice(random(next.length), 1));
      else if (at < next.length) next[at] = `${next[at]}, ${text}`;
      said.push(text);
    }
    return { next, said: said.filter((text) => next.some((entry) => entry.includes(text))) };
  };
  for (let round = 0; round < 2_000; round += 1) {
    const base = ["the first one", "a second text", "what comes third", "4th and last"].slice(
      random(4),
    );
    const [mine, theirs] = [edited(base, "Mia"), edited(base, "Tom")];
    const merged = mergeLists(base, mine.next, theirs.next);
    const context = JSON.stringify([base, mine.next, theirs.next, merged]);
    const words = (list: Json[]) => list.join("|");
    // Each one's own version has all that they wrote.
    for (const text of mine.said) expect(words(merged.mine), context).toContain(text);
    for (const text of theirs.said) expect(words(merged.theirs), context).toContain(text);
    // What isn't a choice has the words of both.
    if (words(merged.mine) === words(merged.theirs)) {
      for (const text of theirs.said) expect(words(merged.mine), context).toContain(text);
    }
    expect(mergeLists(base, base, theirs.next), context).toEqual({
      mine: theirs.next,
      theirs: theirs.next,
    });
  }
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
