import { beforeEach, describe, expect, test } from "vitest";
import { forgetListeners } from "../../testing/forgetListeners";
import { load } from "./load";

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

describe("the loader", () => {
  test("opens and closes dialogs where the browser does not obey commands", () => {
    const dialog = one<HTMLDialogElement>("dialog");
    // jsdom, too, only knows the attribute.
    dialog.showModal = () => dialog.setAttribute("open", "");
    dialog.close = () => dialog.removeAttribute("open");
    load(entry);

    one<HTMLElement>('[command="show-modal"]').click();
    expect(dialog.open).toBe(true);
    one<HTMLElement>('[command="close"]').click();
    expect(dialog.open).toBe(false);
    one<HTMLElement>('[command="show-modal"]').click();
    dialog.click();
    expect(dialog.open).toBe(false);
  });

  test("dismisses dialogs where the browser obeys commands and nothing else, and only those that ask for it", () => {
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
    load(entry);

    menu.click();
    registration.click();
    Reflect.deleteProperty(HTMLButtonElement.prototype, "command");

    expect(menu.open).toBe(false);
    expect(registration.open).toBe(true);
  });
});
