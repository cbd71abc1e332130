import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetListeners } from "../../testing/forgetListeners";
import { NATIVE_POST_MS, RETRY_MS, runUntilHydration } from "./beforeHydration";

const importEntry = vi.fn<() => Promise<unknown>>();

const link = () => document.querySelector("a") as HTMLAnchorElement;

beforeEach(() => {
  vi.useFakeTimers();
  forgetListeners();
  document.body.innerHTML = '<ul class="gallery"><li><a href="#file"><img alt=""></a></li></ul>';
});

/** Presses the picture. Returns whether the click is held. */
function press(init: MouseEventInit = {}) {
  let isHeld = false;
  const look = (event: Event) => {
    isHeld = event.defaultPrevented;
    // jsdom follows links later.
    event.preventDefault();
  };
  document.body.addEventListener("click", look, { once: true });
  link().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  return isHeld;
}

describe("before hydration, the inline script", () => {
  test("holds a pressed picture for the viewer, and opens its file if the viewer is late", async () => {
    importEntry.mockReturnValue(new Promise(() => {}));
    runUntilHydration(importEntry);

    expect(press({ ctrlKey: true })).toBe(false);
    expect(window.paddockLoader?.pending).toBeNull();
    expect(press()).toBe(true);
    expect(window.paddockLoader?.pending).toBe(link());
    const opened = vi.spyOn(link(), "click").mockImplementation(() => {});
    await vi.advanceTimersByTimeAsync(NATIVE_POST_MS - 1);
    expect(opened).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(opened).toHaveBeenCalledOnce();
  });

  test("lets the browser open pictures once the chunk has failed twice", async () => {
    importEntry.mockRejectedValue(new Error("offline"));
    runUntilHydration(importEntry);
    const opened = vi.spyOn(link(), "click").mockImplementation(() => {});

    expect(press()).toBe(true);
    await vi.advanceTimersByTimeAsync(RETRY_MS);

    expect(opened).toHaveBeenCalledOnce();
    expect(press()).toBe(false);
  });
});
