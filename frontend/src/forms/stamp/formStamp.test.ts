import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formWith, MINUTE, settled, show } from "../../testing/formWithStamp";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  show("visible");
  document.body.innerHTML = "";
});

describe("a form's stamp", () => {
  test("is fetched when the form appears", async () => {
    const { stamp, asked, open } = formWith();

    open();

    expect(asked).toEqual([0]);
    expect(await settled(stamp.take())).toBe("stamp-1");
    expect(asked).toHaveLength(1);
  });

  test("is requested again after 1, 2, 4, … and then every 30 seconds", async () => {
    const { asked, open, pass } = formWith({ answers: [null] });

    open();
    await pass(122_000);

    expect(asked).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000, 121_000]);
  });

  test("isn't requested anymore when the form is removed", async () => {
    const { stamp, asked, open, answer, pass } = formWith({ answers: [null] });
    open();
    await pass(500);

    stamp.close();
    await pass(60_000);
    answer();
    show("visible");

    expect(asked).toHaveLength(1);
  });

  test("holds an answer until 5 s after a stamp that came late", async () => {
    const { stamp, elapsed, open, pass } = formWith({ answers: [null, null, null, "late"] });
    open();
    await pass(8000);

    expect(await settled(stamp.take())).toBe("late");
    expect(elapsed()).toBe(7000 + 5000);
  });

  test("doesn't hold a form with an early stamp, however quickly it was filled in", async () => {
    const { stamp, elapsed, open, pass } = formWith();
    open();
    await pass(2000);

    expect(await settled(stamp.take())).toBe("stamp-1");
    expect(elapsed()).toBe(2000);
  });

  test("holds a form that autofill may have filled in quickly", async () => {
    const { stamp, elapsed, open, pass } = formWith({ holdsHasty: true });
    open();
    await pass(2000);

    expect(await settled(stamp.take())).toBe("stamp-1");
    expect(elapsed()).toBe(5000);
  });

  test("holds the draft that somebody sends as soon as the page is back", async () => {
    const { stamp, elapsed, open, pass } = formWith({ filledIn: true });
    open();
    await pass(1000);

    expect(await settled(stamp.take())).toBe("stamp-1");
    expect(elapsed()).toBe(5000);
  });

  test("makes one more attempt for somebody who sends, and says so when it fails", async () => {
    const { stamp, asked, open, pass } = formWith({ answers: [null] });
    open();
    await pass(500);

    expect(await settled(stamp.take())).toBeNull();
    expect(asked).toEqual([0, 500]);
  });
});

describe("time counts from the first answer", () => {
  test("on a page that was read for an hour", async () => {
    const { stamp, asked, open, answer, pass } = formWith();
    open();
    await pass(60 * MINUTE);

    answer();
    await pass(2 * MINUTE);

    expect(await settled(stamp.take())).toBe("stamp-2");
    expect(asked).toEqual([0, 60 * MINUTE]);
  });

  test("in a tab that was opened in the background a day ago", async () => {
    const { stamp, open, answer, pass } = formWith();
    show("hidden");
    open();
    await pass(24 * 60 * MINUTE);

    show("visible");
    await pass(20_000);
    answer();
    await pass(MINUTE);

    expect(await settled(stamp.take())).toBe("stamp-2");
  });

  test("and not from a later one, so that half an hour's work is measured as such", async () => {
    const { stamp, asked, open, answer, pass } = formWith();
    open();
    for (let minute = 0; minute < 40; minute++) {
      answer();
      await pass(MINUTE);
    }

    expect(asked).toEqual([0]);
    // A newer stamp would hide how long the form was open.
    expect(await settled(stamp.take())).toBe("stamp-1");
    expect(asked).toEqual([0]);
  });

  test("and somebody who answers within a minute costs no second call", async () => {
    const { asked, open, answer, pass } = formWith();
    open();
    await pass(50_000);

    answer();
    await pass(5 * MINUTE);
    answer();

    expect(asked).toEqual([0]);
  });
});
