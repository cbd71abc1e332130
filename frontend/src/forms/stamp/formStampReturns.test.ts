import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formWith, MINUTE, settled, show } from "../../testing/formWithStamp";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  show("visible");
  document.body.innerHTML = "";
});

describe("somebody who comes back", () => {
  test("after lunch, finishes in the evening with a stamp of the evening", async () => {
    const { stamp, open, answer, focus, pass } = formWith();
    open();
    await pass(10_000);
    answer();
    await pass(7 * 60 * MINUTE);

    focus();
    await pass(30_000);
    answer();

    expect(await settled(stamp.take())).toBe("stamp-2");
  });

  test("to a phone that slept, by a clock that slept as well", async () => {
    const { stamp, open, answer, sleep, pass } = formWith();
    open();
    await pass(10_000);
    answer();
    await pass(1000);

    sleep(10 * 60 * MINUTE);
    show("visible");
    await pass(20_000);

    expect(await settled(stamp.take())).toBe("stamp-2");
  });

  test("and only presses Send, waits five seconds and is not too quick", async () => {
    const { stamp, elapsed, open, answer, pass } = formWith();
    open();
    await pass(10_000);
    answer();
    await pass(50 * MINUTE);
    const before = elapsed();

    expect(await settled(stamp.take())).toBe("stamp-2");
    expect(elapsed() - before).toBe(5000);
  });

  test("after a short pause sends the stamp before at once, the new one being too fresh", async () => {
    const { stamp, elapsed, open, answer, focus, pass } = formWith();
    open();
    await pass(10_000);
    answer();
    await pass(12 * MINUTE);
    focus();
    await pass(2000);
    const before = elapsed();

    expect(await settled(stamp.take())).toBe("stamp-1");
    expect(elapsed()).toBe(before);
  });

  test("while no new stamp is to be had, sends the old one", async () => {
    const { stamp, open, answer, pass } = formWith({ answers: ["old", null] });
    open();
    await pass(10_000);
    answer();
    await pass(60 * MINUTE);

    expect(await settled(stamp.take())).toBe("old");
  });

  test("to a wall clock that was set back or forward is neither too quick nor too late", async () => {
    for (const step of [-600, 600]) {
      const { stamp, open, answer, sleep, pass } = formWith();
      open();
      await pass(10_000);
      sleep(step * MINUTE);
      answer();
      await pass(1000);

      const taken = await settled(stamp.take());
      expect(taken).toBe(step < 0 ? "stamp-1" : "stamp-2");
    }
  });
});

describe("a stamp that was sent", () => {
  test("goes with the second attempt after a lost answer, however late that is", async () => {
    const { stamp, open, answer, pass } = formWith();
    open();
    await pass(6000);
    await settled(stamp.take());

    stamp.refused({ type: "about:blank", status: 0 });
    await pass(60 * MINUTE);
    answer();
    await pass(MINUTE);

    expect(await settled(stamp.take())).toBe("stamp-1");
  });

  test("is free again after a clear refusal, so that a late correction is not too late", async () => {
    const { stamp, open, answer, pass } = formWith();
    open();
    await pass(6000);
    await settled(stamp.take());

    stamp.refused({ type: "/problems/missing-information", status: 422 });
    await pass(60 * MINUTE);
    answer();
    await pass(MINUTE);

    expect(await settled(stamp.take())).toBe("stamp-2");
  });

  test("stays after a refusal if an earlier attempt may have arrived", async () => {
    const { stamp, open, answer, pass } = formWith();
    open();
    await pass(6000);
    await settled(stamp.take());
    stamp.refused({ type: "about:blank", status: 503 });
    await settled(stamp.take());

    stamp.refused({ type: "/problems/too-soon", status: 429 });
    await pass(60 * MINUTE);
    answer();
    await pass(MINUTE);

    expect(await settled(stamp.take())).toBe("stamp-1");
  });

  test("is another one after spam or success", async () => {
    const { stamp, open, pass } = formWith();
    open();
    await pass(6000);
    await settled(stamp.take());

    stamp.refused({ type: "/problems/spam", status: 422 });
    expect(await settled(stamp.take())).toBe("stamp-2");
    stamp.renew();
    expect(await settled(stamp.take())).toBe("stamp-3");
  });
});

describe("what was sent", () => {
  const lost = { type: "about:blank", status: 0 };

  test("without an answer is sent with its stamp once the page is loaded anew", async () => {
    const { stamp, open, kept } = formWith({ sentBefore: "before" });
    open();

    expect(await settled(stamp.take())).toBe("before");
    stamp.refused(lost);
    expect(kept()).toBe("before");
    expect(await settled(stamp.take())).toBe("before");
    stamp.renew();
    expect(kept()).toBeNull();
  });

  test.each([
    ["lost", lost, "stamp-1"],
    ["a failure", { type: "about:blank", status: 503 }, "stamp-1"],
    ["a refusal", { type: "/problems/invalid", status: 422 }, null],
  ])("is remembered while its answer is %s", async (_, problem, remembered) => {
    const { stamp, open, pass, kept } = formWith();
    open();
    await pass(6000);

    await settled(stamp.take());
    expect(kept()).toBe("stamp-1");
    stamp.refused(problem);

    expect(kept()).toBe(remembered);
  });
});
