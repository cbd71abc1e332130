import { beforeEach, describe, expect, test, vi } from "vitest";
import { createStampDesk } from "./stampDesk";

beforeEach(() => {
  vi.useFakeTimers();
});

/** A desk whose stamps come as given: a text, or null for a failed attempt. */
function deskWith(...answers: (string | null)[]) {
  const asked: number[] = [];
  const start = performance.now();
  const desk = createStampDesk({
    fetchStamp: async () => {
      asked.push(performance.now() - start);
      return answers.length > 1 ? (answers.shift() ?? null) : (answers[0] ?? null);
    },
    now: () => performance.now(),
    shownAt: () => start,
  });
  return { desk, asked, elapsed: () => performance.now() - start };
}

describe("the stamp desk", () => {
  test("goes for a stamp when the form appears", async () => {
    const { desk, asked } = deskWith("stamp");

    desk.open();

    expect(asked).toEqual([0]);
    expect(await desk.take()).toBe("stamp");
    expect(asked).toHaveLength(1);
  });

  test("tries again after 1, 2, 4, … and then every 30 seconds", async () => {
    const { desk, asked } = deskWith(null);

    desk.open();
    await vi.advanceTimersByTimeAsync(122_000);

    expect(asked).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000, 121_000]);
  });

  test("stops trying when the form is gone", async () => {
    const { desk, asked } = deskWith(null);
    desk.open();
    await vi.advanceTimersByTimeAsync(500);

    desk.close();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(asked).toHaveLength(1);
  });

  test("hands an early stamp over at once", async () => {
    const { desk, elapsed } = deskWith("stamp");
    desk.open();
    await vi.advanceTimersByTimeAsync(9000);

    await desk.take();

    expect(elapsed()).toBe(9000);
  });

  test("holds an answer until 5 s after a stamp that came late", async () => {
    const { desk, elapsed } = deskWith(null, null, null, "late");
    desk.open();
    await vi.advanceTimersByTimeAsync(8000);

    const taken = desk.take();
    await vi.runAllTimersAsync();

    expect(await taken).toBe("late");
    expect(elapsed()).toBe(7000 + 5000);
  });

  test("does not hold an answer that is hasty by itself", async () => {
    const { desk, elapsed } = deskWith("stamp");
    desk.open();
    await vi.advanceTimersByTimeAsync(2000);

    expect(await desk.take()).toBe("stamp");
    expect(elapsed()).toBe(2000);
  });

  test("makes one more attempt for somebody who sends, and says so when it fails", async () => {
    const { desk, asked } = deskWith(null);
    desk.open();
    await vi.advanceTimersByTimeAsync(500);

    expect(await desk.take()).toBeNull();
    expect(asked).toEqual([0, 500]);
  });

  test("gives the same stamp to a second attempt, and another one after renewal", async () => {
    const { desk } = deskWith("first", "second");
    desk.open();
    await vi.advanceTimersByTimeAsync(6000);

    expect(await desk.take()).toBe("first");
    expect(await desk.take()).toBe("first");
    desk.renew();
    const taken = desk.take();
    await vi.runAllTimersAsync();

    expect(await taken).toBe("second");
  });
});
