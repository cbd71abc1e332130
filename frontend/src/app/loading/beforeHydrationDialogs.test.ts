import { beforeEach, describe, expect, test } from "vitest";
import { forgetListeners } from "../../testing/forgetListeners";
import { runUntilHydration } from "./beforeHydration";

const entry = async () => undefined;

beforeEach(() => {
  forgetListeners();
  document.body.innerHTML = `
    <button type="button" commandfor="menu" command="show-modal">Menu</button>
    <dialog id="menu" closedby="any"><button type="button" commandfor="menu" command="close">Close</button></dialog>
    <dialog id="registration"></dialog>`;
});

const one = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

describe("before hydration, the inline script", () => {
  test("opens and closes dialogs in browsers without commandfor and closedby", () => {
    const dialog = one<HTMLDialogElement>("dialog");
    // jsdom implements only the attribute.
    dialog.showModal = () => dialog.setAttribute("open", "");
    dialog.close = () => dialog.removeAttribute("open");
    runUntilHydration(entry);

    one<HTMLElement>('[command="show-modal"]').click();
    expect(dialog.open).toBe(true);
    one<HTMLElement>('[command="close"]').click();
    expect(dialog.open).toBe(false);
    one<HTMLElement>('[command="show-modal"]').click();
    dialog.click();
    expect(dialog.open).toBe(false);
  });

  test("dismisses only dialogs with closedby in browsers with commandfor alone", () => {
    Object.defineProperty(HTMLButtonElement.prototype, "command", {
      value: "",
      configurable: true,
    });
    const [menu, registration] = document.querySelectorAll("dialog");
    if (!menu || !registration) throw new Error("no dialogs");
    for (const dialog of [menu, registration]) {
      dialog.setAttribute("open", "");
      dialog.close = () => dialog.removeAttribute("open");
    }
    runUntilHydration(entry);

    menu.click();
    registration.click();
    Reflect.deleteProperty(HTMLButtonElement.prototype, "command");

    expect(menu.open).toBe(false);
    expect(registration.open).toBe(true);
  });
});
