import { expect, test } from "vitest";
import { putBack } from "./putBack";

test("what undoes an undo puts a change back, and the undo of that undoes it", () => {
  const revisions = [
    { revision: 5, undoes: 4 },
    { revision: 4, undoes: 3 },
    { revision: 3, undoes: 2 },
    { revision: 2, undoes: null },
    // The one that it undoes isn't loaded.
    { revision: 1, undoes: 0 },
  ];

  expect([...putBack(revisions)]).toEqual([4]);
});
