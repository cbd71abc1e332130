import { beforeEach, expect, test, vi } from "vitest";
import { CHUNK_MS, within } from "./within";

beforeEach(() => {
  vi.useFakeTimers();
});

test("what comes in time is taken, and what fails in time has failed", async () => {
  await expect(within(Promise.resolve("hay"))).resolves.toBe("hay");
  await expect(within(Promise.reject(new Error("no hay")))).rejects.toThrow("no hay");
  expect(vi.getTimerCount()).toBe(0);
});

test("what never comes is given up", async () => {
  const waiting = within(new Promise(() => {}));
  const outcome = expect(waiting).rejects.toThrow(`${CHUNK_MS} ms`);

  await vi.advanceTimersByTimeAsync(CHUNK_MS);

  await outcome;
});
