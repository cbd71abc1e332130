import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import type { Countdown } from "./UndoControls";
import { UndoProvider, useUndo } from "./undo";

beforeEach(() => {
  vi.useFakeTimers();
});

let finish = () => {};

const twentySeconds = (): Countdown => ({
  until: Date.now() + 20_000,
  spoken: "You have 20 seconds.",
  inWords: (seconds) => (seconds > 0 ? `${seconds} left` : "Too late."),
});

function Steps() {
  const offer = useUndo();
  const step = { detail: "Oak", card: "" };
  const slow = () => new Promise<void>((resolve) => (finish = resolve));
  const words = { label: "Take it back", busyLabel: "Taking it back…" };
  return (
    <>
      <button type="button" onClick={() => offer({ ...step, title: "Removed", undo: slow })}>
        remove
      </button>
      <button
        type="button"
        onClick={() => {
          const countdown = twentySeconds();
          offer({ ...step, title: "Called off", undo: () => undefined, words, countdown });
        }}
      >
        call off
      </button>
      <button type="button" onClick={() => offer({ ...step, title: "Another", undo: undefined })}>
        next
      </button>
    </>
  );
}

const renderShouter = () =>
  render(
    <ToastProvider>
      <UndoProvider>
        <Steps />
      </UndoProvider>
    </ToastProvider>,
  );

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("shows that a step is being undone, and closes once it's done", async () => {
  renderShouter();
  press("remove");

  press("Undo");
  const busy = screen.getByRole("button", { name: "Undoing…" });
  expect(busy).toHaveAttribute("aria-disabled", "true");
  const first = finish;
  fireEvent.click(busy);
  expect(finish).toBe(first);
  fireEvent.pointerLeave(busy);
  pass(60_000);
  expect(busy).toBeVisible();

  await act(async () => finish());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("whose action has been done doesn't close the next one", async () => {
  renderShouter();
  press("remove");
  press("Undo");
  press("next");

  await act(async () => finish());

  expect(screen.getByRole("status")).toHaveTextContent("Another");
});

test("counts down in sight, tells screen readers once, and says when the time is over", () => {
  renderShouter();
  press("call off");
  expect(screen.getByText("20 left")).toHaveAttribute("aria-hidden", "true");
  expect(screen.getByText("You have 20 seconds.")).toBeInTheDocument();

  pass(5000);
  expect(screen.getByText("15 left")).toBeVisible();
  act(() => screen.getByRole("button", { name: "Take it back" }).focus());
  pass(15_000);

  expect(screen.getByText("Too late.")).not.toHaveAttribute("aria-hidden", "true");
  expect(screen.queryByText("You have 20 seconds.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
  expect(screen.getByRole("button", { name: "Dismiss" })).toHaveFocus();
});

test("that counts down is shown until some seconds after the time is over", () => {
  renderShouter();
  press("call off");

  pass(27_000);
  expect(screen.getByText("Too late.")).toBeVisible();
  pass(1000);

  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
