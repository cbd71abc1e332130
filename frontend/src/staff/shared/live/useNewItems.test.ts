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

test("what comes to the top waits while somebody reads, and what follows below does not", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });

  rerender({ list: "all", ids: "edcba9", isReading: true });

  expect(ids(result.current.shown)).toBe("cba9");
  expect(ids(result.current.newItems)).toBe("ed");
});

test("it is shown when it is asked for", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });
  rerender({ list: "all", ids: "dcba", isReading: true });

  result.current.showNewItems();
  rerender({ list: "all", ids: "dcba", isReading: true });

  expect(ids(result.current.shown)).toBe("dcba");
  expect(result.current.newItems).toEqual([]);
});

test("it does not wait while nobody reads, and is counted for those who do not see the list", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: false });

  rerender({ list: "all", ids: "edcba", isReading: false });

  expect(ids(result.current.shown)).toBe("edcba");
  expect(result.current.arrived).toBe(2);
});

test("another list begins with all that it has, whatever stands above what was read before", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });

  rerender({ list: "one event", ids: "edc", isReading: true });

  expect(ids(result.current.shown)).toBe("edc");
  expect(result.current.arrived).toBe(0);
});

test("when so much came that nothing of the list is left, all of it is shown", () => {
  const { result, rerender } = held({ list: "all", ids: "cba", isReading: true });

  rerender({ list: "all", ids: "hgfe", isReading: true });

  expect(ids(result.current.shown)).toBe("hgfe");
});

test("a list that is on its way takes nothing for known", () => {
  const { result, rerender } = held({ list: "all", ids: "", isReading: false });

  rerender({ list: "all", ids: "cba", isReading: true });

  expect(ids(result.current.shown)).toBe("cba");
});
