import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type Editor, EditorContext } from "../EditorContext";
import { useListEdit } from "./useListEdit";

const editor = { set: () => {} } as unknown as Editor;

const wrapper = ({ children }: { children: ReactNode }) => (
  <EditorContext value={editor}>{children}</EditorContext>
);

/** The key of each entry, before and after the list has become another one by other hands. */
function keysOf(before: string[], after: string[]) {
  const { result, rerender } = renderHook((items: string[]) => useListEdit(items, "/story").keys, {
    initialProps: before,
    wrapper,
  });
  const known = result.current;
  rerender(after);
  return result.current.map((key) => known.indexOf(key));
}

test.each([
  ["nothing was changed", ["A", "B"], ["A", "B"], [0, 1]],
  ["one was edited", ["A", "B"], ["A", "B1"], [0, 1]],
  ["one came before them", ["A", "B"], ["N", "A", "B"], [-1, 0, 1]],
  ["one came between them", ["A", "B"], ["A", "N", "B"], [0, -1, 1]],
  ["the first one went", ["A", "B", "C"], ["B", "C"], [1, 2]],
  ["they were moved", ["A", "B", "C"], ["C", "A", "B"], [2, 0, 1]],
  ["two are the same", ["A", "A"], ["A", "A", "N"], [0, 1, -1]],
  ["one was edited where another came after it", ["A", "B"], ["A1", "B", "N"], [0, 1, -1]],
])("entries keep their keys if %s", (_, before, after, expected) => {
  expect(keysOf(before, after)).toEqual(expected);
});

test.each([
  ["as it was", ["We ride.", "We feed at six."], false],
  ["with somebody else's words", ["We ride.", "We feed at six, daily."], false],
  ["with nothing but somebody else's words", ["We ride.", "Hay comes in June."], false],
  ["not at all", ["We ride daily."], true],
])("a removed entry that is back %s isn't offered again", (_, now, isOffered) => {
  const { result, rerender } = renderHook((items: string[]) => useListEdit(items, "/story"), {
    initialProps: ["We ride.", "We feed at six."],
    wrapper,
  });

  act(() => result.current.remove(1));
  rerender(now);

  expect(result.current.removed !== null).toBe(isOffered);
});
