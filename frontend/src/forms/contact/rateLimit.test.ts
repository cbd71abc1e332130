import { describe, expect, test, vi } from "vitest";
import { noteSubmission, secondsToWait } from "./rateLimit";

const NOON = Date.UTC(2027, 2, 1, 12);

describe("the limit of one inquiry a minute", () => {
  test("doesn't limit a browser that has sent nothing", () => {
    expect(secondsToWait(NOON)).toBe(0);
  });

  test.each([
    [0, 60],
    [1, 60],
    [1_000, 59],
    [59_001, 1],
    [59_999, 1],
    [60_000, 0],
    [3_600_000, 0],
  ])("%i ms after a submission asks for %i more seconds", (elapsed, seconds) => {
    noteSubmission(NOON);

    expect(secondsToWait(NOON + elapsed)).toBe(seconds);
  });

  test("doesn't block after the clock was set back", () => {
    noteSubmission(NOON);

    expect(secondsToWait(NOON - 86_400_000)).toBe(0);
  });

  test.each([1, 24, 10 * 366 * 24].flatMap((hours) => [hours * 3_600_000, -hours * 3_600_000]))(
    "keeps nobody waiting for longer than a minute whose clock is set by %i ms",
    (step) => {
      // Sent before the clock was set, and sent while it was wrong.
      for (const [from, to] of [
        [NOON, NOON + step],
        [NOON + step, NOON],
      ] as const) {
        noteSubmission(from);
        expect(secondsToWait(to)).toBeLessThanOrEqual(60);
        expect(secondsToWait(to + 60_000)).toBe(0);

        noteSubmission(to);
        expect(secondsToWait(to + 1_000)).toBe(59);
      }
    },
  );

  test("limits nothing without storage", () => {
    const denied = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(denied);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(denied);

    noteSubmission(NOON);

    expect(secondsToWait(NOON)).toBe(0);
  });

  test("ignores stored values that it can't parse", () => {
    localStorage.setItem("contactFormLastSubmission", "yesterday");

    expect(secondsToWait(NOON)).toBe(0);
  });
});
