import { beforeEach, expect, test, vi } from "vitest";

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;

/** The module as in a newly loaded page. */
async function loadPage() {
  vi.resetModules();
  return await import("./popupMemory");
}

beforeEach(() => sessionStorage.clear());

test("a browser that has never seen the popup may see it", async () => {
  const { isDue } = await loadPage();

  expect(isDue(NOW)).toBe(true);
});

test("the popup comes once in a session", async () => {
  (await loadPage()).noteShown(NOW);

  const { isDue } = await loadPage();

  expect(sessionStorage.getItem("eventsPopupShown")).toBe("true");
  expect(isDue(NOW + 2 * DAY)).toBe(false);
});

test.each([
  [0, false],
  [DAY - 1, false],
  [DAY, true],
  // A clock that was set back.
  [-1, true],
])("a new session after %i ms may see it: %s", async (elapsed, due) => {
  (await loadPage()).noteShown(NOW);
  sessionStorage.clear();

  const { isDue } = await loadPage();

  expect(isDue(NOW + elapsed)).toBe(due);
});

test.each([1, 24, 10 * 366 * 24].flatMap((hours) => [hours * 3_600_000, -hours * 3_600_000]))(
  "a clock set by %i ms keeps it away for no longer than a day",
  async (step) => {
    (await loadPage()).noteShown(NOW + step);
    sessionStorage.clear();
    const { isDue, noteShown } = await loadPage();
    expect(isDue(NOW + DAY + Math.max(step, 0))).toBe(true);

    noteShown(NOW);
    sessionStorage.clear();

    expect((await loadPage()).isDue(NOW + 1_000)).toBe(false);
    expect((await loadPage()).isDue(NOW + DAY)).toBe(true);
  },
);

test("without storage the popup comes once for each document", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  const { isDue, noteShown } = await loadPage();
  expect(isDue(NOW)).toBe(true);

  noteShown(NOW);

  expect(isDue(NOW)).toBe(false);
});
