import { useSyncExternalStore } from "react";
import { forgetOnLeaving, SITE_TYPED } from "../../session/leaving";
import type { Json, JsonObject } from "../contentTypes";
import { hasChangesOf } from "../model/mergeLists";
import { isObject, isSame, keysOf, overlaps, valueAt } from "../model/pointer";

/* What was typed here into the drafts. Who saves the same draft elsewhere has seen it and may replace it; then whoever
   typed it has to see that. */

/** A value that was typed here, and that somebody else has replaced since. */
export interface Replaced {
  pointer: string;
  mine: Json | undefined;
  theirs: Json | undefined;
}

interface TypedValue {
  value: Json | undefined;
  /** What it was before; of a list, that tells which of its entries were changed here. */
  before?: Json;
  /** How many entries the lists around it had. */
  sizes: string;
}

export type Typed = ReadonlyMap<string, TypedValue>;

const NOTHING: Typed = new Map();

/** By part, then by pointer. The tab's storage keeps it across a reload. */
let typed: ReadonlyMap<string, Typed> = read();
const listeners = new Set<() => void>();

/** What was typed here into the draft of `part`. */
export const useTyped = (part: string): Typed =>
  useSyncExternalStore(listen, () => typed.get(part) ?? NOTHING);

/** Notes what was typed at `pointer`, as `edited` has it. It takes the place of what is around it, and of what is in it. */
export function keepTyped(
  part: string,
  pointer: string,
  { before, edited }: { before: JsonObject; edited: JsonObject },
): void {
  const all = typed.get(part) ?? NOTHING;
  const others = [...all].filter(([at]) => !overlaps(at, pointer));
  const was = valueAt(before, pointer);
  const earlier = all.get(pointer);
  // Nobody else has changed it between the two.
  const known = earlier && isSame(earlier.value, was) ? earlier.before : was;
  const value: TypedValue = {
    value: valueAt(edited, pointer),
    sizes: sizesAround(edited, pointer),
    ...(known !== undefined && { before: known }),
  };
  write(part, new Map([...others, [pointer, value]]));
}

/** Forgets what was typed into a draft: all of it, or what was typed at `pointers`. */
export function forgetTyped(part: string, pointers?: string[]): void {
  const rest = [...(typed.get(part) ?? NOTHING)].filter(
    ([at]) => pointers !== undefined && !pointers.some((pointer) => overlaps(at, pointer)),
  );
  write(part, new Map(rest));
}

/**
 * What of `typed` is otherwise in the content with the draft. An entry that was moved in its list is still there, and in a
 * list that is longer or shorter nobody knows which entry it was.
 */
export const replacedIn = (typed: Typed, edited: JsonObject): Replaced[] =>
  [...typed].flatMap(([pointer, { value: mine, before, sizes }]) => {
    const isThere = valuesAt(edited, keysOf(pointer)).some((one) => isSame(one, mine));
    if (isThere || sizesAround(edited, pointer) !== sizes) return [];
    const theirs = valueAt(edited, pointer);
    // A list that somebody else has changed, too, may have all that was changed here.
    const areLists = Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs);
    if (areLists && hasChangesOf(before, mine, theirs)) return [];
    return [{ pointer, mine, theirs }];
  });

/** The values at a pointer with these keys, whichever entries of lists it goes through. */
function valuesAt(root: Json | undefined, [key, ...rest]: string[]): (Json | undefined)[] {
  if (key === undefined) return [root];
  if (Array.isArray(root)) return root.flatMap((entry) => valuesAt(entry, rest));
  return valuesAt(isObject(root) ? root[key] : undefined, rest);
}

function sizesAround(root: JsonObject, pointer: string): string {
  const parts = pointer.split("/");
  const around = parts.slice(1).map((_, at) => valueAt(root, parts.slice(0, at + 1).join("/")));
  return around.map((one) => (Array.isArray(one) ? one.length : "")).join("/");
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

forgetOnLeaving(() => {
  for (const part of typed.keys()) forgetTyped(part);
});
