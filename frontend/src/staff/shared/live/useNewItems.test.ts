import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useNewItems } from "./useNewItems";

const items = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("");

interface Given {
  list: string;
  ids: string;
  isReading: boolean;
}

function held(given: Given) {
  return renderHook((now: Given) => useNewItems(now.list, items(now.ids), () => now.isReading), {
    initialProps: given,
  });
}

test("new items at the top wait while somebody reads, further items below don't", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });

  rerender({ list: "all", ids: "edcba9", isReading: true });

  expect(ids(result.current.shown)).toBe("cba9");
  expect(ids(result.current.newItems)).toBe("ed");
});

test("waiting items are shown on request", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });
  rerender({ list: "all", ids: "dcba", isReading: true });

  result.current.showNewItems();
  rerender({ list: "all", ids: "dcba", isReading: true });

  expect(ids(result.current.shown)).toBe("dcba");
  expect(result.current.newItems).toEqual([]);
});

test("new items don't wait while nobody reads, and are counted while the list is hidden", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: false });

  rerender({ list: "all", ids: "edcba", isReading: false });

  expect(ids(result.current.shown)).toBe("edcba");
  expect(result.current.arrived).toBe(2);
});

test("another list starts with all its items", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });

  rerender({ list: "one event", ids: "edc", isReading: true });

  expect(ids(result.current.shown)).toBe("edc");
  expect(result.current.arrived).toBe(0);
});

test("a list without any earlier item is shown whole", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });

  rerender({ list: "all", ids: "hgfe", isReading: true });

  expect(ids(result.current.shown)).toBe("hgfe");
});

test("a list that is being loaded has no known items", () => {
  const { result, rerender } = held({ list: "all", ids: "", isReading: false });

  rerender({ list: "all", ids: "cba", isReading: true });

  expect(ids(result.current.shown)).toBe("cba");
});
