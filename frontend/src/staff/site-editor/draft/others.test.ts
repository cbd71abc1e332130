import { expect, test } from "vitest";
import { conflictInWords, mergeInWords, presentInWords } from "./others";

const PART = "/site/notice";
const editor = (name: string, own = false, part = PART) => ({ part, name, own });

const ELSEWHERE = "You're editing this in another browser or on another device, too.";

test.each([
  ["no one else", [editor("Erin", true)], ""],
  ["another person", [editor("Erin", true), editor("Dana")], "Dana is editing this, too."],
  ["somebody at another part", [editor("Erin", true), editor("Dana", false, "/team")], ""],
  [
    "two, one without a name",
    [editor("Erin", true), editor("Dana"), editor("")],
    "Dana and Someone are editing this, too.",
  ],
  ["oneself elsewhere", [editor("Erin", true), editor("Erin")], ELSEWHERE],
  [
    "oneself elsewhere and another person",
    [editor("Erin"), editor("Dana"), editor("Erin", true)],
    `Dana is editing this, too. ${ELSEWHERE}`,
  ],
  [
    "somebody where nobody has a name",
    [editor("", true), editor("")],
    "Someone is editing this, too.",
  ],
])("with %s, it says who edits the same", (_, editing, words) => {
  expect(presentInWords(editing, PART)).toBe(words);
});

test.each([
  ["Dana", "Erin", "You and Dana changed the same thing."],
  ["Erin", "Erin", "You changed the same thing elsewhere."],
  ["", "", "You and someone else changed the same thing."],
])("of a conflict with %j, %j reads whose it is", (name, own, words) => {
  expect(conflictInWords(name, own)).toBe(words);
});

test("one's own changes from elsewhere aren't those of two people", () => {
  expect(mergeInWords("Dana", "Erin").title).toBe("Two people, one draft");
  expect(mergeInWords("Erin", "Erin").detail).toMatch(/^You changed other values .* elsewhere/);
});
