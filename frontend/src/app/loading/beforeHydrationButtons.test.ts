import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetListeners } from "../../testing/forgetListeners";
import { NATIVE_POST_MS, RETRY_MS, runUntilHydration } from "./beforeHydration";
import { replayEarlyActions } from "./loaderState";

const importEntry = vi.fn<() => Promise<unknown>>();
const { dataset } = document.documentElement;

const button = () => document.querySelector("button") as HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  forgetListeners();
  delete dataset.scriptless;
  document.body.innerHTML = `
    <form action="/register" method="post">
      <button type="button" class="with-script"><span>Add attendee</span></button>
    </form>`;
});

/** Presses what is in the button. Returns how often the button is pressed from then on. */
function press() {
  dispatchEvent(new Event("pointerdown"));
  (button().firstChild as HTMLElement).click();
  return vi.spyOn(button(), "click").mockImplementation(() => {});
}

describe("before hydration, a button that only script answers", () => {
  test("is pressed once more when the page is hydrated", () => {
    importEntry.mockReturnValue(new Promise(() => {}));
    runUntilHydration(importEntry);
    const handled = vi.fn();
    document.body.addEventListener("click", handled);

    const pressed = press();
    expect(importEntry).toHaveBeenCalledOnce();
    expect(handled).not.toHaveBeenCalled();
    expect(dataset.waiting).toBe("");
    expect(dataset.sending).toBeUndefined();
    vi.advanceTimersByTime(NATIVE_POST_MS);
    expect(pressed).not.toHaveBeenCalled();
    replayEarlyActions();

    expect(pressed).toHaveBeenCalledOnce();
    expect(dataset.waiting).toBeUndefined();
    press();
    expect(handled).toHaveBeenCalledOnce();
    expect(dataset.waiting).toBeUndefined();
  });

  test("sends nothing if the chunk has failed twice, and gives way to what the server answers", async () => {
    importEntry.mockRejectedValue(new Error("offline"));
    runUntilHydration(importEntry);
    const sent = vi.spyOn(document.forms[0] as HTMLFormElement, "requestSubmit");

    const pressed = press();
    await vi.advanceTimersByTimeAsync(RETRY_MS);

    expect(dataset.scriptless).toBe("");
    expect(pressed).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });
});

test("who types in another field by then goes on typing there", () => {
  importEntry.mockReturnValue(new Promise(() => {}));
  runUntilHydration(importEntry);
  press();
  document.forms[0]?.insertAdjacentHTML("beforeend", '<input name="phone"><input name="added">');
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  vi.spyOn(button(), "click").mockImplementation(() => field("added")?.focus());

  field("phone")?.focus();
  replayEarlyActions();

  expect(field("phone")).toHaveFocus();
});
