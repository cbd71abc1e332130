import { afterEach, expect, test, vi } from "vitest";
import { openInHistory } from "../../../ui/dialogHistory";
import { goTo } from "../address";

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

test("a link right after a dialog has closed leads on, and Back from there to the view", async () => {
  goTo("#site");
  goTo("#site?part=/team");
  openInHistory(vi.fn())();
  // The browser is going back from the dialog's entry, and hasn't said so yet.
  await new Promise((resolve) => setTimeout(resolve));
  goTo("#registrations");
  await moved();
  expect(location.hash).toBe("#registrations");

  history.back();
  await moved();

  expect(location.hash).toBe("#site?part=/team");
});

test("a dialog that opens right after another has closed stays open until Back", async () => {
  goTo("#site");
  goTo("#site?part=/team");
  openInHistory(vi.fn())();
  await new Promise((resolve) => setTimeout(resolve));
  const close = vi.fn();
  openInHistory(close);
  await moved();
  expect(close).not.toHaveBeenCalled();

  history.back();
  await moved();

  expect(close).toHaveBeenCalledOnce();
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
