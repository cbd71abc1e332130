import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { undoDuration } from "./UndoControls";

test("no one hears of a cancellation as long as the message offers to undo it", () => {
  const example = readFileSync("../config.example.toml", "utf8");
  const held = Number(/^undo_seconds = (\d+)$/m.exec(example)?.[1]) * 1_000;

  // The answer takes its time, and what is due within a second can't be withdrawn.
  const onTheWay = 4_000;
  expect(held).toBeGreaterThanOrEqual(undoDuration(undefined) + onTheWay);
});
