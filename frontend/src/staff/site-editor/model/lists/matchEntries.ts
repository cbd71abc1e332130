import type { Json, JsonObject } from "../../contentTypes";
import { childOf, isObject, isSame, keysOf, valueAt } from "../pointer";

/*
 * Entries of lists without ids, such as paragraphs and people of the team. Nothing but what they say tells which
 * entry of one version is which of another.
 */

/** How much of an entry has to be the same, so that it's taken for the same one that was edited. */
const ALIKE = 0.5;

/**
 * For each entry of `list`, which one of `base` it was; undefined: it was added. Entries that are the same come first,
 * then those that are much alike, then the others in their order, if they are as many between the same neighbors.
 */
export function matchEntries(base: Json[], list: Json[]): (number | undefined)[] {
  const found: (number | undefined)[] = list.map(() => undefined);
  const left = new Set(base.keys());
  const take = (at: number, from: number | undefined) => {
    if (from === undefined) return;
    found[at] = from;
    left.delete(from);
  };
  // One that is where it was is that one, and not another that says the same.
  for (const [at, entry] of list.entries()) {
    if (left.has(at) && isSame(base[at], entry)) take(at, at);
  }
  for (const isIt of [isSame, isAlike]) {
    for (const [at, entry] of list.entries()) {
      if (found[at] !== undefined) continue;
      take(
        at,
        [...left].find((from) => isIt(base[from] ?? null, entry)),
      );
    }
  }
  const takeInOrder = (others: number[], from: number[]) => {
    if (others.length === from.length)
      for (const [at, other] of others.entries()) take(other, from[at]);
  };
  for (const { others, between } of gaps(found, base.length)) {
    takeInOrder(
      others,
      [...left].filter((from) => from > between[0] && from < between[1]),
    );
  }
  return found;
}

interface Gap {
  /** Entries of the list that weren't found. */
  others: number[];
  /** Between which entries of the other list they stand. */
  between: [number, number];
}

/** Where entries weren't found between neighbors that were. */
function gaps(found: (number | undefined)[], end: number): Gap[] {
  const all: Gap[] = [{ others: [], between: [-1, end] }];
  for (const [at, from] of found.entries()) {
    const gap = all.at(-1) as Gap;
    if (from === undefined) gap.others.push(at);
    else {
      gap.between[1] = from;
      all.push({ others: [], between: [from, end] });
    }
  }
  return all;
}

/** Keys whose value names an entry. */
const NAMING = ["name", "title", "label"];

/** Whether two entries have one name, or are so much alike that one is taken for the other, edited. */
export const isAlike = (one: Json, other: Json): boolean =>
  haveOneName(one, other) || likeness(one, other) >= ALIKE;

/** Whether two entries say the same in a value that names them. */
export const haveOneName = (one: Json, other: Json): boolean =>
  isObject(one) && isObject(other) && NAMING.some((key) => one[key] && one[key] === other[key]);

/** How much two entries have in common, by their values or by the length of them, whichever is more: from 0 to 1. */
function likeness(one: Json, other: Json): number {
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const said = keys.filter((key) => one[key] || other[key]);
    const same = said.filter((key) => isSame(one[key], other[key]));
    const length = (key: string) => Math.max(lengthOf(one[key]), lengthOf(other[key]));
    const lengthAll = (those: string[]) => those.reduce((sum, key) => sum + length(key), 0);
    if (said.length === 0) return 0;
    return Math.max(same.length / said.length, lengthAll(same) / lengthAll(said));
  }
  if (typeof one !== "string" || typeof other !== "string") return 0;
  const shorter = Math.min(one.length, other.length);
  const { start, end } = sharedEnds(one, other);
  return shorter === 0 ? 0 : (start + end) / shorter;
}

const lengthOf = (value: Json | undefined): number =>
  value === undefined ? 0 : JSON.stringify(value).length;

/**
 * The value of the published `content` that became the one at `pointer` of `edited`: an entry of a list may have moved since.
 * Undefined: it's new.
 */
export const publishedAt = (
  content: JsonObject,
  edited: JsonObject,
  pointer: string,
): Json | undefined => published(content, edited, keysOf(pointer));

function published(
  before: Json | undefined,
  now: Json | undefined,
  [key, ...rest]: string[],
): Json | undefined {
  if (key === undefined || before === undefined) return before;
  const areLists = Array.isArray(before) && Array.isArray(now);
  const from = areLists ? matchEntries(before, now)[Number(key)] : key;
  if (from === undefined) return undefined;
  return published(valueAt(before, childOf("", from)), valueAt(now, childOf("", key)), rest);
}

/** How much two texts, by character, or two lists of words have in common at their start, and at their end. */
export function sharedEnds(one: ArrayLike<string>, other: ArrayLike<string>) {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  const isShared = () => one[one.length - 1 - end] === other[other.length - 1 - end];
  while (end < shorter - start && isShared()) end += 1;
  return { start, end };
}
