import { describe, expect, test } from "vitest";
import type { Json } from "../../contentTypes";
import { matchEntries, publishedAt } from "./matchEntries";

const person = (name: string, role: string, bio: string): Json => ({ name, role, bio });
const ann = person("Ann", "Trainer", "Rides since 1990.");
const ben = person("Ben", "Groom", "Feeds at six.");
const cleo = person("Cleo", "Rider", "Jumps.");

describe("entries are found again", () => {
  test.each<[string, Json[], Json[], (number | undefined)[]]>([
    ["where they were", ["A", "B"], ["A", "B"], [0, 1]],
    ["after one is gone", [ann, ben, cleo], [ben, cleo], [1, 2]],
    ["after one is added", [ann, ben], [cleo, ann, ben], [undefined, 0, 1]],
    ["after they were moved", [ann, ben, cleo], [cleo, ann, ben], [2, 0, 1]],
    [
      "after one is gone and another edited",
      [ann, ben, cleo],
      [person("Ben", "Owner", "Feeds at six."), cleo],
      [1, 2],
    ],
    [
      "by their names",
      [ann, ben, cleo],
      [person("Ann", "New", "Other words."), person("Cleo", "Owner", "Nothing the same.")],
      [0, 2],
    ],
    [
      "by what they say at length, under another name and role",
      [ann, person("Hannah", "Rider", "Teaches the little ones on Fridays."), ben],
      [ann, person("Jo", "Owner", "Teaches the little ones on Fridays.")],
      [0, 1],
    ],
    [
      "by where they stand, if all of one was changed and another is gone",
      [ann, ben, cleo, person("Hannah", "Rider", "Teaches.")],
      [ann, cleo, person("Jo", "Owner", "Bakes.")],
      [0, 2, 3],
    ],
    ["if another was added and one is gone", [ann, ben], [ben, cleo], [1, undefined]],
    ["after one was written anew", ["A text", "B"], ["Other words", "B"], [0, 1]],
    ["if two say the same", ["A", "A", "B"], ["A", "B"], [0, 2]],
  ])("%s", (_, base, list, found) => {
    expect(matchEntries(base, list)).toEqual(found);
  });
});

test("what visitors see of an entry is found where it was, and of a new one nothing", () => {
  const content = { team: [ann, ben] };
  const edited = { team: [ben, cleo] };

  expect(publishedAt(content, edited, "/team/0/bio")).toBe("Feeds at six.");
  expect(publishedAt(content, { team: [cleo, ann, ben] }, "/team/0/bio")).toBeUndefined();
  expect(publishedAt(content, { team: [cleo, ann, ben] }, "/team/2/bio")).toBe("Feeds at six.");
  expect(publishedAt({ events: { a: { price: 1 } } }, {}, "/events/a/price")).toBe(1);
});
