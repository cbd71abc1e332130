import { useRef, useState } from "react";
import type { Json } from "../../contentTypes";

/** An entry that was just removed. */
interface Removed {
  index: number;
  value: Json;
}

/** Where the focus goes once the list has changed. */
export type FocusTarget = { index: number; what: "entry" | "up" | "down" } | { what: "undo" };

/**
 * Adds, removes and moves entries of a list, and gives each a key that stays its own, so that a field keeps its
 * focus while somebody types.
 */
export function useListEdit(items: Json[], onChange: (items: Json[]) => void) {
  const keys = useRef<number[]>([]);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const focus = useRef<FocusTarget | null>(null);
  // Somebody else's change or an undo made another list of it.
  while (keys.current.length < items.length) keys.current.push(nextKey());
  keys.current.length = items.length;

  function change(next: Json[], nextKeys: number[], target: FocusTarget) {
    keys.current = nextKeys;
    focus.current = target;
    onChange(next);
  }

  return {
    keys: keys.current,
    removed,
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
    edit(index: number, value: Json) {
      onChange(items.map((item, at) => (at === index ? value : item)));
    },
    remove(index: number) {
      const value = items[index];
      if (value === undefined) return;
      setRemoved({ index, value });
      const others = keys.current.filter((_, at) => at !== index);
      change(
        items.filter((_, at) => at !== index),
        others,
        { what: "undo" },
      );
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

function moved<T>(list: T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1);
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one);
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}
