import type { Json, JsonObject, SiteContent } from "../contentTypes";
import { mergeLists } from "./lists/mergeLists";
import { childOf, isObject, isSame, isWithin, overlaps, valueAt, withValue } from "./pointer";

/* Merge patches (RFC 7396) of the content: what one makes of it, and what one changes. */

/** Lists whose entries have an id. In the content they are objects by that id. */
const WITH_IDS = ["/events", "/lessons/packages", "/parties/packages"];

export const hasIds = (pointer: string): boolean => WITH_IDS.includes(pointer);

const isEntry = (pointer: string): boolean => hasIds(pointer.slice(0, pointer.lastIndexOf("/")));

/** The pattern of a pointer: `/events/open-barn/title` -> `/events/*` + `/title`. */
export const patternOf = (pointer: string): string =>
  pointer.split("/").reduce((pattern, key, at) => {
    if (at === 0) return pattern;
    return `${pattern}/${hasIds(pattern) || /^\d+$/.test(key) ? "*" : key}`;
  }, "");

/** The content as `patch` would make it. Null removes an entry, and sets any other value back. */
export function patched({ content, below }: SiteContent, patch: JsonObject): JsonObject {
  return apply(content, patch, below, "") as JsonObject;
}

function apply(value: Json | undefined, patch: JsonObject, below: JsonObject, at: string): Json {
  const result: JsonObject = isObject(value) ? { ...value } : {};
  for (const [key, wanted] of Object.entries(patch)) {
    const pointer = childOf(at, key);
    const known = result[key];
    if (wanted === null) {
      const back = isEntry(pointer) ? undefined : (below[pointer] ?? undefined);
      // Without a value below, one that staff haven't changed stays as it is.
      if (back !== undefined) result[key] = back;
      else if (isEntry(pointer) || pointer in below) delete result[key];
    } else if (isObject(wanted) && (isObject(known) || known === undefined)) {
      result[key] = apply(known, wanted, below, pointer);
    } else result[key] = wanted;
  }
  return result;
}

/** The patch that makes `to` of `from`. */
export function patchBetween(from: JsonObject, to: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) patch[key] = null;
  for (const [key, after] of Object.entries(to)) {
    const before = from[key];
    if (isSame(before, after)) continue;
    patch[key] = isObject(before) && isObject(after) ? patchBetween(before, after) : after;
  }
  return patch;
}

/** A value that a patch changes; undefined: it isn't there. */
export interface ValueChange {
  pointer: string;
  before: Json | undefined;
  after: Json | undefined;
}

/** The values that differ, down to single settings and lists, and to entries that only one of the two has. */
export function differences(from: Json, to: Json, at = ""): ValueChange[] {
  if (!isObject(from) || !isObject(to)) {
    return isSame(from, to) ? [] : [{ pointer: at, before: from, after: to }];
  }
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap((key) => {
    const [before, after] = [from[key], to[key]];
    const pointer = childOf(at, key);
    if (before === undefined || after === undefined) return [{ pointer, before, after }];
    return differences(before, after, pointer);
  });
}

export const isEmpty = (patch: JsonObject): boolean => Object.keys(patch).length === 0;

/** The values of a patch by pointer. Empty groups change nothing, and aren't in it. */
export function flat(patch: JsonObject, at = ""): Map<string, Json> {
  const values = new Map<string, Json>();
  for (const [key, value] of Object.entries(patch)) {
    const pointer = childOf(at, key);
    if (isObject(value)) for (const [inner, one] of flat(value, pointer)) values.set(inner, one);
    else values.set(pointer, value);
  }
  return values;
}

/** The patch with these values. */
export const unflat = (values: Iterable<[string, Json]>): JsonObject =>
  [...values].reduce(
    (patch, [pointer, value]) => withValue(patch, pointer, value),
    {} as JsonObject,
  );

/** `patch` without the values at these pointers. */
export function without(patch: JsonObject, pointers: string[]): JsonObject {
  const kept = [...flat(patch)].filter(([one]) => !pointers.some((out) => isWithin(one, out)));
  return unflat(kept);
}

/** A value that two people have changed in different ways; undefined: one of them hasn't changed it. */
export interface DraftConflict {
  pointer: string;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/**
 * Merges two versions of a draft that both began from `base`. What only one of them changed is taken from
 * that one. What both changed is in `conflicts`, and in `patch` as `mine` has it. Lists that both changed are merged by
 * entry, if they are in `base` or, as they were before the draft, in `content`.
 */
export function mergeDrafts(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  content: JsonObject = {},
) {
  const ours = changedPointers(base, mine);
  const conflicts: DraftConflict[] = [];
  let patch = mine;
  for (const pointer of changedPointers(base, theirs)) {
    const met = ours.filter((one) => overlaps(one, pointer));
    // One of both may have removed the entry in which the other has changed a value.
    const outer = met.find((one) => isWithin(pointer, one)) ?? pointer;
    const [one, other] = [valueAt(mine, outer), valueAt(theirs, outer)];
    if (met.length === 0) patch = withValue(patch, pointer, other);
    else if (!isSame(one, other) && !conflicts.some((known) => known.pointer === outer)) {
      const before = valueAt(content, outer);
      const merged = mergedLists(valueAt(base, outer) ?? before, one, other, before);
      if (merged) patch = withValue(patch, outer, merged.mine);
      if (merged && isSame(merged.mine, merged.theirs)) continue;
      conflicts.push({ pointer: outer, ...(merged ?? { mine: one, theirs: other }) });
    }
  }
  return { patch: unflat(flat(patch)), conflicts };
}

/** Two versions of a list, merged; undefined: not all three are lists. */
export const mergedLists = (
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  before?: Json,
) =>
  Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)
    ? mergeLists(base, mine, theirs, Array.isArray(before) ? before : [])
    : undefined;

/** Pointers to the values that two versions of a draft don't share. */
function changedPointers(from: JsonObject, to: JsonObject): string[] {
  const [before, after] = [flat(from), flat(to)];
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((pointer) => !isSame(before.get(pointer), after.get(pointer)));
}
