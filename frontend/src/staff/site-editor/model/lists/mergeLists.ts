import type { Json, JsonObject } from "../../contentTypes";
import { isObject, isSame } from "../pointer";
import { haveOneName, isAlike, matchEntries } from "./matchEntries";

/** A merged value. Where both have changed the same, each version has its own. */
export interface Merged<Value = Json> {
  mine: Value;
  theirs: Value;
}

type Value = Json | undefined;

/** An entry of a version: which one of the common list it was, and what it is now. */
interface Entry {
  from: number | undefined;
  value: Json;
}

/**
 * Merges two versions of a list that both began from `base`, entry by entry: what only one of them added, changed,
 * removed or moved is in both versions of the result. What both added is there once, if it is the same entry of the
 * list `before` that one of them had removed, or has the same name.
 */
export function mergeLists(
  base: Json[],
  mine: Json[],
  theirs: Json[],
  before: Json[] = [],
): Merged<Json[]> {
  const [own, other] = [entriesOf(base, mine), entriesOf(base, theirs)];
  const pairs = addedByBoth(own, other, before);
  const merged = base.map((entry, from) =>
    mergeValues(entry, valueFrom(own, from), valueFrom(other, from)),
  );
  const version = (of: keyof Merged) => {
    const once = own.map((entry) => ({
      ...entry,
      value: pairs.get(entry)?.merged[of] ?? entry.value,
    }));
    const paired = [...pairs.values()].map(({ other: one }) => one);
    const others = other.filter((entry) => !paired.includes(entry));
    const [preferred, second] = of === "mine" ? [once, others] : [others, once];
    // If one split a text and the other changed it, the parts belong to one version and the whole to the other.
    const whole = withoutParts(second, ({ from, value }, after) => {
      const isChoice = !isSame(merged[after]?.mine, merged[after]?.theirs);
      return from === undefined && isChoice && isAlike(base[after] ?? null, value);
    });
    const both = [once, others].map((one) => (one === second ? whole : one));
    const kept = merged.map((one) => one[of]);
    return inOrder(isInOrder(preferred) ? second : preferred, both, kept);
  };
  return { mine: version("mine"), theirs: version("theirs") };
}

const entriesOf = (base: Json[], list: Json[]): Entry[] => {
  const found = matchEntries(base, list);
  return list.map((value, at) => ({ from: found[at], value }));
};

/** An entry of the other version that is the same one, and both in one. */
interface Pair {
  other: Entry;
  merged: Merged;
}

/** The entries that both versions have, and their common list hasn't. */
function addedByBoth(own: Entry[], other: Entry[], before: Json[]): Map<Entry, Pair> {
  const [mine, theirs] = [own, other].map((entries) =>
    matchEntries(
      before,
      entries.map(({ value }) => value),
    ),
  ) as [(number | undefined)[], (number | undefined)[]];
  const pairs = new Map<Entry, Pair>();
  const left = new Set(other.filter(({ from }) => from === undefined));
  for (const [at, entry] of own.entries()) {
    if (entry.from !== undefined) continue;
    const was = mine[at];
    const isIt = (one: Entry) =>
      (was !== undefined && theirs[other.indexOf(one)] === was) ||
      haveOneName(entry.value, one.value);
    const found = [...left].find(isIt);
    if (!found) continue;
    left.delete(found);
    const merged = mergeValues(was === undefined ? {} : before[was], entry.value, found.value);
    pairs.set(entry, { other: found, merged: merged as Merged });
  }
  return pairs;
}

const valueFrom = (entries: Entry[], from: number): Value =>
  entries.find((entry) => entry.from === from)?.value;

/** The entries without those that `isPart` of the entry before them. */
function withoutParts(entries: Entry[], isPart: (entry: Entry, after: number) => boolean): Entry[] {
  let after = -1;
  return entries.filter((entry) => {
    if (entry.from !== undefined) after = entry.from;
    return !isPart(entry, after);
  });
}

/** Whether nothing was moved. */
function isInOrder(entries: Entry[]): boolean {
  const known = entries.flatMap(({ from }) => (from === undefined ? [] : [from]));
  return known.every((from, at) => at === 0 || from > (known[at - 1] ?? 0));
}

/** The entries that are `kept`, in the order of one version, each with what was added after it. */
function inOrder(order: Entry[], both: Entry[][], kept: Value[]): Json[] {
  const known = order.flatMap(({ from }) => (from === undefined ? [] : [from]));
  // What this version has removed stands, if it's kept, where it was.
  for (const from of kept.keys()) {
    if (known.includes(from)) continue;
    const before = known.indexOf(from - 1);
    known.splice(before + 1, 0, from);
  }
  const added = new Map<number, Json[]>();
  for (const entries of both) {
    let after = -1;
    for (const { from, value } of entries) {
      if (from !== undefined) after = from;
      else {
        const there = added.get(after) ?? [];
        const isThere = entries === both[1] && there.some((one) => isSame(one, value));
        if (!isThere) added.set(after, [...there, value]);
      }
    }
  }
  const entry = (from: number) => {
    const value = kept[from];
    return [...(value === undefined ? [] : [value]), ...(added.get(from) ?? [])];
  };
  return [...(added.get(-1) ?? []), ...known.flatMap(entry)];
}

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

/** Whether `now` has what `mine` changed of `base`: what was added, removed or moved. */
export function hasChangesOf(base: Json[], mine: Json[], now: Json[]): boolean {
  const isIn = (list: Json[]) => (entry: Json) => list.some((one) => isSame(one, entry));
  const added = mine.filter((entry) => !isIn(base)(entry));
  const removed = base.filter((entry) => !isIn(mine)(entry));
  // What somebody else has only written on to is still there.
  const isKept = (entry: Json) =>
    now.some((one) => typeof one === "string" && typeof entry === "string" && one.includes(entry));
  if (!added.every((one) => isKept(one) || isIn(now)(one)) || removed.some(isIn(now))) return false;
  return (
    added.length + removed.length > 0 || isSame(mine.filter(isIn(now)), now.filter(isIn(mine)))
  );
}
