import { expect, test } from "vitest";
import type { HistoryLine } from "../contentTypes";
import { undonePhotos } from "./undonePhotos";

const ACTIONS = {
  add: "added",
  replace: "replaced",
  remove: "removed",
  back: "put_back",
  earlier: "earlier_put_back",
} as const;

type What = keyof typeof ACTIONS;

const line = (change: number, what: What, name = "old-oak") =>
  ({ kind: "photograph", change, name, action: ACTIONS[what] }) as HistoryLine;

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
