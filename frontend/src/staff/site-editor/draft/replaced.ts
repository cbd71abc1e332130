import { useSyncExternalStore } from "react";
import { forgetOnLeaving, SITE_TYPED } from "../../session/leaving";
import type { Json, JsonObject } from "../contentTypes";
import { matchEntries } from "../model/lists/matchEntries";
import { hasChangesOf } from "../model/lists/mergeLists";
import { mergedLists } from "../model/patch";
import { childOf, isObject, isSame, keysOf, overlaps, parentOf, valueAt } from "../model/pointer";

/* What was typed here into the drafts. Who saves the same draft elsewhere has seen it and may replace it; then whoever
   typed it has to see that. */

/** What was typed here, and what somebody else has put in its place since. */
export interface Replaced {
  /** The value; of an entry that is gone, its list. */
  pointer: string;
  mine: Json | undefined;
  theirs: Json | undefined;
  /** Where it was typed. */
  typedAt: string[];
}

interface TypedValue {
  value: Json | undefined;
  /** What it was before; of a list, that tells which of its entries were changed here. */
  before?: Json;
  /** The entry around it, in the outermost list. */
  entry?: TypedEntry;
}

interface TypedEntry {
  list: string;
  index: number;
  value: Json;
  /** The list's entries, among which it's found again. */
  entries: Json[];
}

export type Typed = ReadonlyMap<string, TypedValue>;

const NOTHING: Typed = new Map();

/** By part, then by pointer. The tab's storage keeps it across a reload. */
let typed: ReadonlyMap<string, Typed> = read();
const listeners = new Set<() => void>();

/** The parts whose page asks for a choice between what was typed here and what somebody has put in its place. */
const asked = new Set<string>();

/** Notes whether the page of `part` asks for a choice. */
export function noteReplaced(part: string, isAsked: boolean): void {
  if (isAsked) asked.add(part);
  else asked.delete(part);
}

/** The same while it's shown. */
export const useTyped = (part: string): Typed => useSyncExternalStore(listen, () => typedIn(part));

/**
 * Notes what was typed at `pointer`, as `edited` has it. It takes the place of what is around it, and of what is in it, unless
 * that is an entry of a list which still has it.
 */
export function keepTyped(
  part: string,
  at: string,
  { before, edited }: { before: JsonObject; edited: JsonObject },
): void {
  const all = followed(typedIn(part), before);
  const pointer = changedListAround(all, edited, at) ?? at;
  const value = valueAt(edited, pointer);
  const others = [...all].filter(
    ([at, one]) => !overlaps(at, pointer) || (Array.isArray(value) && isThere(edited, at, one)),
  );
  const was = valueAt(before, pointer);
  const earlier = all.get(pointer);
  // Nobody else has changed it between the two.
  const known = earlier && isSame(earlier.value, was) ? earlier.before : was;
  const entry = entryAround(edited, pointer);
  const kept: TypedValue = {
    value,
    ...(known !== undefined && { before: known }),
    ...(entry && { entry }),
  };
  write(part, new Map([...others.filter(([at]) => at !== pointer), [pointer, kept]]));
}

/** What was typed here, where it is `now`: somebody else may have moved its entry, or put others before it. */
function followed(all: Typed, now: JsonObject): Typed {
  const values = [...all].map(([pointer, one]): [string, TypedValue] => {
    const at = entryNow(now, one.entry);
    if (!one.entry || at === undefined || at === one.entry.index) return [pointer, one];
    return [movedTo(pointer, one.entry, at), { ...one, entry: entryAt(now, one.entry, at) }];
  });
  return new Map(values);
}

const entryAt = (now: JsonObject, { list, value }: TypedEntry, index: number): TypedEntry => {
  const entries = valueAt(now, list);
  return { list, index, value, entries: Array.isArray(entries) ? entries : [] };
};

/** The list of texts that was changed here, if what was typed at `pointer` is one of them: then more of it is changed. */
function changedListAround(all: Typed, edited: JsonObject, pointer: string): string | undefined {
  const list = parentOf(pointer);
  const isText = typeof valueAt(edited, pointer) === "string";
  return isText && all.has(list) && Array.isArray(valueAt(edited, list)) ? list : undefined;
}

/** What was typed here into the draft of `part`. */
export const typedIn = (part: string): Typed => typed.get(part) ?? NOTHING;

/** Where something was typed that somebody else has replaced since. */
export const replacedAt = (part: string, edited: JsonObject): string[] =>
  replacedIn(typedIn(part), edited).flatMap(({ typedAt }) => typedAt);

/** Forgets what was typed into a draft: all of it, or what was typed at `pointers`. */
export function forgetTyped(part: string, pointers?: string[]): void {
  const rest = [...typedIn(part)].filter(
    ([at]) => pointers !== undefined && !pointers.some((pointer) => overlaps(at, pointer)),
  );
  write(part, new Map(rest));
}

/** What of `typed` is otherwise in the content with the draft. An entry that was moved in its list is still there. */
export function replacedIn(typed: Typed, edited: JsonObject): Replaced[] {
  const values: Replaced[] = [];
  const lists = new Map<string, { entries: TypedEntry[]; typedAt: string[] }>();
  for (const [pointer, one] of typed) {
    if (isThere(edited, pointer, one)) continue;
    const at = entryNow(edited, one.entry);
    if (one.entry && at === undefined) {
      const { list } = one.entry;
      const { entries = [], typedAt = [] } = lists.get(list) ?? {};
      const others = entries.filter(({ index }) => index !== one.entry?.index);
      lists.set(list, { entries: [...others, one.entry], typedAt: [...typedAt, pointer] });
    } else {
      const now = one.entry ? movedTo(pointer, one.entry, at ?? 0) : pointer;
      const theirs = valueAt(edited, now);
      const mine = mergedLists(one.before, one.value, theirs)?.mine ?? one.value;
      values.push({ pointer: now, mine, theirs, typedAt: [pointer] });
    }
  }
  // A list comes last: who puts an entry back into it moves those after it.
  const gone = [...lists].map(([list, { entries, typedAt }]) => {
    const theirs = valueAt(edited, list);
    const mine = entries.reduce(
      (all, { index, value }) => all.toSpliced(index, 0, value),
      Array.isArray(theirs) ? theirs : [],
    );
    return { pointer: list, mine, theirs, typedAt };
  });
  return [...values, ...gone];
}

/** Whether what was typed at `pointer` still is in the content, or in what somebody has made of it. */
function isThere(edited: JsonObject, pointer: string, { value, before }: TypedValue): boolean {
  const now = valueAt(edited, pointer);
  // A list that somebody else has changed, too, may have all that was changed here.
  const areLists = Array.isArray(before) && Array.isArray(value) && Array.isArray(now);
  if (areLists && hasChangesOf(before, value, now)) return true;
  return valuesAt(edited, keysOf(pointer)).some(
    (one) => isSame(one, value) || (isText(one) && isText(value) && one.includes(value)),
  );
}

const isText = (value: Json | undefined): value is string =>
  typeof value === "string" && value !== "";

/** The entry of the outermost list around `pointer`. */
function entryAround(root: JsonObject, pointer: string): TypedEntry | undefined {
  const keys = pointer.split("/");
  for (const at of keys.keys()) {
    const list = keys.slice(0, at).join("/");
    const entries = at > 0 ? valueAt(root, list) : undefined;
    if (!Array.isArray(entries)) continue;
    const index = Number(keys[at]);
    return { list, index, value: entries[index] ?? null, entries };
  }
  return undefined;
}

/** Where an entry is now; undefined: it's gone. */
function entryNow(edited: JsonObject, entry: TypedEntry | undefined): number | undefined {
  const entries = entry && valueAt(edited, entry.list);
  if (!entry || !Array.isArray(entries)) return undefined;
  const at = matchEntries(entry.entries, entries).indexOf(entry.index);
  return at < 0 ? undefined : at;
}

const movedTo = (pointer: string, { list, index }: TypedEntry, to: number): string =>
  childOf(list, to) + pointer.slice(childOf(list, index).length);

/** The values at a pointer with these keys, whichever entries of lists it goes through. */
function valuesAt(root: Json | undefined, [key, ...rest]: string[]): (Json | undefined)[] {
  if (key === undefined) return [root];
  if (Array.isArray(root)) return root.flatMap((entry) => valuesAt(entry, rest));
  return valuesAt(isObject(root) ? root[key] : undefined, rest);
}

function write(part: string, next: Typed): void {
  if (next.size === 0 && !typed.has(part)) return;
  const others = [...typed].filter(([known]) => known !== part);
  typed = new Map(next.size === 0 ? others : [...others, [part, next]]);
  store();
  for (const tell of listeners) tell();
}

function read(): ReadonlyMap<string, Typed> {
  try {
    const stored: [string, [string, TypedValue][]][] = JSON.parse(
      sessionStorage.getItem(SITE_TYPED) ?? "[]",
    );
    return new Map(stored.map(([part, values]) => [part, new Map(values)]));
  } catch {
    return new Map();
  }
}

function store(): void {
  try {
    const values = [...typed].map(([part, values]) => [part, [...values]]);
    if (values.length > 0) sessionStorage.setItem(SITE_TYPED, JSON.stringify(values));
    else sessionStorage.removeItem(SITE_TYPED);
  } catch {
    // Without storage it lasts until the page is closed.
  }
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

forgetOnLeaving(
  () => {
    asked.clear();
    for (const part of typed.keys()) forgetTyped(part);
  },
  { lost: () => asked.size > 0 && "What you typed on the site and someone else replaced" },
);
