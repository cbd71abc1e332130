import { expect, test } from "vitest";
import type { HistoryLine } from "../contentTypes";
import { undonePhotos } from "./undonePhotos";

const WORDS = {
  add: "added the photograph “Old oak”",
  replace: "replaced the photograph “Old oak”",
  remove: "removed the photograph “Old oak”",
  back: "put the photograph “Old oak” back",
  earlier: "put the earlier photograph “Old oak” back",
};

type What = keyof typeof WORDS;

const line = (change: number, what: What, name = "old-oak", who = "Erin") =>
  ({ kind: "photograph", change, name, text: `${who} ${WORDS[what]}` }) as HistoryLine;

/** What undid what, of changes of one photograph, the first of which is number 1. */
const undone = (whats: What[]) => {
  const lines = whats.map((what, at) => line(at + 1, what)).reverse();
  return Object.fromEntries([...undonePhotos(lines)].map(([one, by]) => [one, by.change]));
};

test.each<[What[], Record<number, number>]>([
  [["add"], {}],
  [["add", "remove"], { 1: 2 }],
  [["add", "replace"], {}],
  [["add", "replace", "earlier"], { 2: 3 }],
  [["add", "replace", "remove"], {}],
  [["add", "replace", "remove", "back"], { 3: 4 }],
  // An undo that is undone.
  [["add", "remove", "back"], { 2: 3 }],
  [["add", "remove", "back", "remove"], { 1: 2, 3: 4 }],
  [["add", "replace", "earlier", "earlier"], { 3: 4 }],
  [["add", "remove", "add", "earlier"], { 1: 2 }],
])("of %j, what was undone by what is %j", (whats, expected) => {
  expect(undone(whats)).toEqual(expected);
});

test("a photograph's change isn't undone by that of another one, nor by a publication", () => {
  const publication = { kind: "content", revision: 1, changes: [] } as unknown as HistoryLine;
  expect(undonePhotos([line(2, "remove", "barn"), publication, line(1, "add")]).size).toBe(0);
});

test("a name that reads like something that was done isn't taken for it", () => {
  const who = "Who replaced the photograph “Old oak”";
  expect(undonePhotos([line(2, "remove", "old-oak", who), line(1, "add")]).size).toBe(1);
});
