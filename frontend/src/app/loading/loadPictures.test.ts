import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetListeners } from "../../testing/forgetListeners";
import { load, NATIVE_POST_MS, RETRY_MS } from "./load";

const importEntry = vi.fn<() => Promise<unknown>>();

const link = () => document.querySelector("a") as HTMLAnchorElement;

beforeEach(() => {
  vi.useFakeTimers();
  forgetListeners();
  document.body.innerHTML = '<ul class="gallery"><li><a href="#file"><img alt=""></a></li></ul>';
});

/** Presses the picture; whether the loader holds it. */
function press(init: MouseEventInit = {}) {
  let isHeld = false;
  const look = (event: Event) => {
    isHeld = event.defaultPrevented;
    // jsdom follows links late.
    event.preventDefault();
  };
  document.body.addEventListener("click", look, { once: true });
  link().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  return isHeld;
}

describe("the loader", () => {
  test("keeps a touched picture until the viewer comes, and opens its file only if it doesn't", async () => {
    importEntry.mockReturnValue(new Promise(() => {}));
    load(importEntry);

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

  test("leaves pictures to the browser once the script has failed twice", async () => {
    importEntry.mockRejectedValue(new Error("offline"));
    load(importEntry);
    const opened = vi.spyOn(link(), "click").mockImplementation(() => {});

    expect(press()).toBe(true);
    await vi.advanceTimersByTimeAsync(RETRY_MS);

    expect(opened).toHaveBeenCalledOnce();
    expect(press()).toBe(false);
  });
});
