import { beforeEach, expect, test, vi } from "vitest";
import { LOADING_TIMEOUT_MS, withLoadingTimeout } from "./loadingTimeout";

beforeEach(() => {
  vi.useFakeTimers();
});

test("work that settles in time gives its result, and leaves no timer", async () => {
  await expect(withLoadingTimeout(Promise.resolve("hay"))).resolves.toBe("hay");
  await expect(withLoadingTimeout(Promise.reject(new Error("no hay")))).rejects.toThrow("no hay");
  expect(vi.getTimerCount()).toBe(0);
});

test("work that never settles is rejected after the time limit", async () => {
  const waiting = withLoadingTimeout(new Promise(() => {}));
  const outcome = expect(waiting).rejects.toThrow("timeout");

  await vi.advanceTimersByTimeAsync(LOADING_TIMEOUT_MS);

  await outcome;
});
