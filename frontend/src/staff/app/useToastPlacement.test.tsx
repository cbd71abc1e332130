import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ToastProvider } from "../../ui/toasts/ToastProvider";
import { useToast } from "../../ui/toasts/toasts";
import { UndoControls } from "../shared/undo/UndoControls";
import { useToastPlacement } from "./useToastPlacement";

const HEIGHT = 100;
const BOTTOM = innerHeight - HEIGHT;
const root = document.documentElement;

/** Where elements are on the screen, as jsdom doesn't lay out a page. */
let fieldTop = 0;
let buttonTop = 0;

/** Ends what a message's button has begun: another message. */
let finish = () => {};

const boxAt = (top: number) => new DOMRect(0, top, 300, HEIGHT);
const isAbove = () => root.hasAttribute("data-toasts-above");

function View() {
  const toast = useToast();
  useToastPlacement();
  const undo = () => new Promise((done) => (finish = () => done(say())));
  const words = { label: "Undo", busyLabel: "Undoing…" };
  const say = (): unknown =>
    toast({
      tone: "ok",
      title: "Published",
      detail: "",
      controls: (open) => (
        <UndoControls toast={open} {...words} undo={undo} countdown={undefined} />
      ),
    });
  return (
    <>
      <input aria-label="Field" />
      <button type="button" onClick={say}>
        publish
      </button>
    </>
  );
}

beforeEach(() => {
  window.innerWidth = 375;
  [fieldTop, buttonTop] = [300, BOTTOM];
  HTMLElement.prototype.getBoundingClientRect = function boxOf(this: HTMLElement) {
    if (this.matches(".toasts")) return boxAt(isAbove() ? 0 : BOTTOM);
    return boxAt(this.matches("input") ? fieldTop : buttonTop);
  };
  render(
    <ToastProvider>
      <View />
    </ToastProvider>,
  );
});

const publish = () => screen.getByRole("button", { name: "publish" });
const undo = () => screen.getByRole("button", { name: "Undo" });
const field = () => screen.getByLabelText("Field");

/** Presses the button at the bottom, which the message that follows would cover. */
async function sayAbove() {
  fireEvent.pointerDown(publish());
  fireEvent.click(publish());
  await waitFor(() => expect(isAbove()).toBe(true));
}

test("a message at the top stays there while its button is pressed", async () => {
  await sayAbove();

  fireEvent.pointerDown(undo());
  expect(isAbove()).toBe(true);
  act(() => undo().focus());
  expect(isAbove()).toBe(true);
  fireEvent.scroll(window);
  fireEvent(window, new Event("resize"));
  expect(isAbove()).toBe(true);
});

test("a message that is pressed stays, although what was used is below it then", async () => {
  await sayAbove();
  fireEvent.pointerDown(undo());

  buttonTop = 0;
  fireEvent.scroll(window);

  expect(isAbove()).toBe(true);
});

test("a message stays where it is while it covers nothing", async () => {
  await sayAbove();

  buttonTop = 300;
  fireEvent.scroll(window);
  expect(isAbove()).toBe(true);
  act(() => field().focus());
  expect(isAbove()).toBe(true);
  act(() => field().blur());
  expect(isAbove()).toBe(true);
});

test("a message makes way for the field that gets the focus, also after it was pressed", async () => {
  await sayAbove();
  fireEvent.pointerDown(undo());

  fieldTop = 0;
  act(() => field().focus());

  expect(isAbove()).toBe(false);
});

test("the message that follows from one stands in its place", async () => {
  fireEvent.pointerDown(publish());
  buttonTop = 300;
  fireEvent.click(publish());
  await waitFor(() => expect(root).toHaveAttribute("data-toasts-room"));
  expect(isAbove()).toBe(false);
  const first = undo();

  fireEvent.pointerDown(first);
  fireEvent.click(first);
  // What was pressed before is behind it by now.
  buttonTop = BOTTOM;
  await act(async () => finish());

  await waitFor(() => expect(undo()).not.toBe(first));
  await act(async () => {});
  expect(isAbove()).toBe(false);
});

test("the page has room for a message at the bottom, as long as it's there", async () => {
  buttonTop = 300;
  fireEvent.click(publish());
  await waitFor(() => expect(root).toHaveAttribute("data-toasts-room"));
  expect(root.style.getPropertyValue("--toasts-height")).toBe(`${HEIGHT}px`);

  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(root).not.toHaveAttribute("data-toasts-room"));
});

test("a message at the top needs no room", async () => {
  await sayAbove();

  expect(root).not.toHaveAttribute("data-toasts-room");
});

test("the place of one message isn't that of the next", async () => {
  await sayAbove();
  fireEvent.pointerDown(screen.getByRole("button", { name: "Dismiss" }));
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));

  buttonTop = 300;
  fireEvent.click(publish());

  await waitFor(() => expect(isAbove()).toBe(false));
});
