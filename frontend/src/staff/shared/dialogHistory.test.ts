import { afterEach, expect, test, vi } from "vitest";
import { goTo, openInHistory } from "./address";

/** Waits until the history has moved. */
const moved = () => new Promise((resolve) => setTimeout(resolve, 50));

afterEach(() => goTo("", "replace"));

test("Back closes a dialog and stays in the view", async () => {
  goTo("#site?part=/events/ride");
  const close = vi.fn();
  openInHistory(close);

  history.back();
  await moved();

  expect(close).toHaveBeenCalledOnce();
  expect(location.hash).toBe("#site?part=/events/ride");
});

test("a dialog that was closed otherwise leaves no entry", async () => {
  goTo("#site");
  goTo("#site?part=/team");
  const close = vi.fn();
  openInHistory(close)();
  await moved();
  expect(location.hash).toBe("#site?part=/team");
  expect(close).not.toHaveBeenCalled();

  history.back();
  await moved();

  expect(location.hash).toBe("#site");
});

test("a link in a dialog leads on, and Back from there to the view", async () => {
  goTo("#site?part=/team");
  const closed = openInHistory(vi.fn());
  goTo("#registrations");
  closed();
  await moved();
  expect(location.hash).toBe("#registrations");

  history.back();
  await moved();

  expect(location.hash).toBe("#site?part=/team");
});

test("a dialog in the place of another needs no entry more", async () => {
  goTo("#site");
  goTo("#site?part=/team");
  openInHistory(vi.fn())();
  openInHistory(vi.fn())();
  await moved();

  history.back();
  await moved();

  expect(location.hash).toBe("#site");
});
