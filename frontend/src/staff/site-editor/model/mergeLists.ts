import type { Json, JsonObject } from "../contentTypes";
import { isObject, isSame } from "./pointer";

/** A merged value. Where both have changed the same, each version has its own. */
export interface Merged<Value = Json> {
  mine: Value;
  theirs: Value;
}

/**
 * Merges two versions of a list that both began from `base`, entry by entry. If entries were moved or removed where the
 * other one has changed something, both stay as they are.
 */
export function mergeLists(base: Json[], mine: Json[], theirs: Json[]): Merged<Json[]> {
  if (mine.length !== base.length || theirs.length !== base.length) {
    const both = bothChanges(base, changeOf(base, mine), changeOf(base, theirs));
    return both ? { mine: both, theirs: both } : { mine, theirs };
  }
  const isMoved = hasMoved(base, mine) || hasMoved(base, theirs);
  const entries = base.map((entry, at) => mergeValues(entry, mine[at], theirs[at]));
  if (isMoved && entries.some((one) => !isSame(one.mine, one.theirs))) return { mine, theirs };
  return {
    mine: entries.map((one) => one.mine ?? null),
    theirs: entries.map((one) => one.theirs ?? null),
  };
}

type Value = Json | undefined;

function mergeValues(base: Value, mine: Value, theirs: Value): Merged<Value> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { mine, theirs: mine };
  if (isSame(base, mine)) return { mine: theirs, theirs };
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return { mine, theirs };
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = keys.map((key) => [key, mergeValues(base[key], mine[key], theirs[key])] as const);
  const version = (of: keyof Merged): JsonObject =>
    Object.fromEntries(
      merged.flatMap(([key, one]) => (one[of] === undefined ? [] : [[key, one[of]]])),
    );
  return { mine: version("mine"), theirs: version("theirs") };
}

/** Whether an entry is at another place than before. */
const hasMoved = (base: Json[], list: Json[]): boolean =>
  list.some(
    (entry, at) => !isSame(entry, base[at]) && base.some((before) => isSame(before, entry)),
  );

/** What takes the place of the entries from `start` to before `end`. */
interface ListChange {
  start: number;
  end: number;
  entries: Json[];
}

/** The shortest change that makes `list` of `base`. */
function changeOf(base: Json[], list: Json[]): ListChange {
  const shorter = Math.min(base.length, list.length);
  let start = 0;
  while (start < shorter && isSame(base[start], list[start])) start += 1;
  let after = 0;
  while (after < shorter - start && isSame(base.at(-1 - after), list.at(-1 - after))) after += 1;
  return { start, end: base.length - after, entries: list.slice(start, list.length - after) };
}

/**
 * The list with both changes; undefined if both are of the same entries, or add the same one. Of two additions at one
 * place, `mine` is first.
 */
function bothChanges(base: Json[], mine: ListChange, theirs: ListChange): Json[] | undefined {
  const [first, second] =
    theirs.end <= mine.start && mine.end > theirs.start ? [theirs, mine] : [mine, theirs];
  const isShared = mine.entries.some((one) => theirs.entries.some((other) => isSame(one, other)));
  if (first.end > second.start || isShared) return undefined;
  return base
    .toSpliced(second.start, second.end - second.start, ...second.entries)
    .toSpliced(first.start, first.end - first.start, ...first.entries);
}

/** Whether `now` has what `mine` changed of `base`: what was added, removed or moved. */
export function hasChangesOf(base: Json[], mine: Json[], now: Json[]): boolean {
  const isIn = (list: Json[]) => (entry: Json) => list.some((one) => isSame(one, entry));
  const added = mine.filter((entry) => !isIn(base)(entry));
  const removed = base.filter((entry) => !isIn(mine)(entry));
  if (!added.every(isIn(now)) || removed.some(isIn(now))) return false;
  return (
    added.length + removed.length > 0 || isSame(mine.filter(isIn(now)), now.filter(isIn(mine)))
  );
}
