import { useRef, useState } from "react";
import type { Json } from "../../contentTypes";
import { matchEntries } from "../../model/lists/matchEntries";
import { childOf, isSame } from "../../model/pointer";
import { useEditor } from "../EditorContext";

/** An entry that was just removed. */
interface Removed {
  index: number;
  value: Json;
  /** The list that had it. */
  before: Json[];
}

/** Where the focus goes once the list has changed. */
export type FocusTarget =
  | { index: number; what: "entry" | "up" | "down"; caret?: number }
  | { what: "undo" };

/**
 * Adds, removes and moves entries of the list at `pointer`, and gives each a key that stays its own, so that a field keeps its
 * focus while somebody types.
 */
export function useListEdit(items: Json[], pointer: string) {
  const { set } = useEditor();
  const keys = useRef<number[]>([]);
  const keyed = useRef(items);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const focus = useRef<FocusTarget | null>(null);
  if (keys.current.length !== items.length || !isSame(keyed.current, items)) {
    keys.current = keysFor(items, keyed.current, keys.current);
    keyed.current = items;
  }

  function change(next: Json[], nextKeys: number[], target: FocusTarget) {
    keys.current = nextKeys;
    keyed.current = next;
    focus.current = target;
    set(pointer, next);
  }

  return {
    keys: keys.current,
    // Once it's there again, also with somebody else's words, there is nothing to undo.
    removed: removed && isBack(removed, items) ? null : removed,
    /** Takes what should have the focus now; null: it stays. */
    takeFocus() {
      const target = focus.current;
      focus.current = null;
      return target;
    },
    add(value: Json) {
      setRemoved(null);
      const index = items.length;
      change([...items, value], [...keys.current, nextKey()], { index, what: "entry" });
    },
    edit: (index: number, value: Json) => set(childOf(pointer, index), value),
    /** Puts several in the place of one. The focus is in the last one, `caret` characters after its start. */
    split(index: number, values: Json[], caret: number) {
      const added = values.slice(1).map(nextKey);
      const next = items.toSpliced(index, 1, ...values);
      const target = { index: index + added.length, what: "entry", caret } as const;
      change(next, keys.current.toSpliced(index + 1, 0, ...added), target);
    },
    remove(index: number) {
      const value = items[index];
      if (value === undefined) return;
      setRemoved({ index, value, before: items });
      change(items.toSpliced(index, 1), keys.current.toSpliced(index, 1), { what: "undo" });
    },
    restore() {
      if (!removed) return;
      const { index, value } = removed;
      setRemoved(null);
      const all = items.toSpliced(index, 0, value);
      change(all, keys.current.toSpliced(index, 0, nextKey()), { index, what: "entry" });
    },
    toFront(index: number) {
      // The first one has no such button.
      change(moved(items, index, 0), moved(keys.current, index, 0), { index: 0, what: "down" });
    },
    move(index: number, by: -1 | 1) {
      const to = index + by;
      if (to < 0 || to >= items.length) return;
      const what = by < 0 ? "up" : "down";
      change(moved(items, index, to), moved(keys.current, index, to), { index: to, what });
    },
  };
}

const isBack = ({ index, before }: Removed, items: Json[]): boolean =>
  matchEntries(before, items).includes(index);

/**
 * The keys of a list that has become another one: somebody typed, somebody else changed it, or an undo did. Entries keep
 * theirs wherever they are now, so that the focus stays with the words that somebody types.
 */
function keysFor(items: Json[], before: Json[], known: number[]): number[] {
  const left = known.map((key, at) => ({ key, entry: before[at] }));
  const take = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]?.key);
  const found = items.map((item) => take(left.findIndex(({ entry }) => isSame(entry, item))));
  // An entry that was edited is where it was, unless others came or went before it.
  return found.map((key) => key ?? take(0) ?? nextKey());
}

function moved<T>(list: T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1);
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one);
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}
