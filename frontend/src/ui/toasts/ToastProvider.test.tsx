import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ToastProvider } from "./ToastProvider";
import { useToast } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
});

const undo = vi.fn();
let hide = () => {};
let finish = () => {};

function Shouter() {
  const toast = useToast();
  return (
    <>
      <button
        type="button"
        onClick={() => toast({ tone: "error", title: "Please Wait", detail: "Soon." })}
      >
        fail
      </button>
      <button
        type="button"
        onClick={() => toast({ tone: "ok", title: "Message sent", detail: "Thank you." })}
      >
        succeed
      </button>
      <button
        type="button"
        onClick={() => {
          const action = { label: "Undo", act: undo };
          hide = toast({ tone: "ok", title: "Marked as spam", detail: "Ada", action });
        }}
      >
        offer
      </button>
      <button
        type="button"
        onClick={() => {
          const done = () => new Promise<void>((resolve) => (finish = resolve));
          const action = { label: "Undo", busyLabel: "Undoing…", act: done };
          toast({ tone: "ok", title: "Removed", detail: "Oak", action });
        }}
      >
        remove
      </button>
      <button
        type="button"
        onClick={() => {
          const countdown = {
            until: Date.now() + 20_000,
            spoken: "You have 20 seconds.",
            inWords: (seconds: number) => (seconds > 0 ? `${seconds} left` : "Too late."),
          };
          const action = { label: "Take it back", act: undo };
          toast({ tone: "ok", title: "Called off", detail: "Ride", action, countdown });
        }}
      >
        call off
      </button>
      <button
        type="button"
        onClick={() => toast({ tone: "ok", title: "Registered", detail: "Save it.", stays: true })}
      >
        register
      </button>
    </>
  );
}

const renderShouter = () =>
  render(
    <ToastProvider>
      <Shouter />
    </ToastProvider>,
  );

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("a toast", () => {
  test("announces an error as an alert and a success in an existing live region", () => {
    renderShouter();
    const status = screen.getByRole("status");

    press("fail");
    expect(screen.getByRole("alert")).toHaveTextContent("Please WaitSoon.");
    expect(status).toBeEmptyDOMElement();
    press("succeed");

    expect(status).toHaveTextContent("Message sentThank you.");
  });

  test("dismissed by keyboard, returns the focus", () => {
    renderShouter();
    press("fail");
    screen.getByRole("button", { name: "offer" }).focus();
    screen.getByRole("button", { name: "Dismiss" }).focus();

    // A click by key has no position, so its `detail` is 0.
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }), { detail: 0 });

    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "offer" })).toHaveFocus();
  });

  test("replaces the previous one", () => {
    renderShouter();

    press("fail");
    press("succeed");
    expect(screen.queryByRole("alert")).toBeNull();
    press("fail");

    expect(screen.getByRole("alert")).toHaveTextContent("Please Wait");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("is shown for six to eight seconds", () => {
    renderShouter();
    press("fail");

    pass(6000);
    expect(screen.getByRole("alert")).toBeInTheDocument();
    pass(2000);

    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each([
    ["the pointer", fireEvent.pointerMove, fireEvent.pointerLeave],
    ["the focus", fireEvent.focus, fireEvent.blur],
  ])("waits while %s is on it", (_, enter, leave) => {
    renderShouter();
    press("fail");

    pass(5000);
    enter(screen.getByRole("alert"));
    pass(60_000);
    expect(screen.getByRole("alert")).toBeInTheDocument();
    leave(screen.getByRole("alert"));
    pass(8000);

    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("closes on time under a pointer that doesn't move", () => {
    renderShouter();
    press("fail");

    fireEvent.pointerEnter(screen.getByRole("alert"));
    pass(8000);

    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that stays does so until it's dismissed", () => {
    renderShouter();
    press("register");

    pass(3_600_000);
    fireEvent.focus(screen.getByText("Registered"));
    fireEvent.blur(screen.getByText("Registered"));
    pass(3_600_000);
    expect(screen.getByRole("status")).toHaveTextContent("RegisteredSave it.");
    press("Dismiss");

    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("closes by its button", () => {
    renderShouter();
    press("fail");

    press("Dismiss");

    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("appears again for a repeated message", () => {
    renderShouter();

    press("fail");
    const first = screen.getByRole("alert");
    press("fail");

    expect(screen.getByRole("alert")).not.toBe(first);
  });

  test("with an action is shown longer, runs it, and closes", () => {
    renderShouter();
    press("offer");

    pass(29_000);
    press("Undo");

    expect(undo).toHaveBeenCalledOnce();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("shows that its action is being done, and closes once it's done", async () => {
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
    press("succeed");

    await act(async () => finish());

    expect(screen.getByRole("status")).toHaveTextContent("Message sent");
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

  test("is closed by the function that show returned, which closes no other", () => {
    renderShouter();
    press("offer");
    act(() => hide());
    expect(screen.getByRole("status")).toBeEmptyDOMElement();

    press("offer");
    press("succeed");
    act(() => hide());

    expect(screen.getByRole("status")).toHaveTextContent("Message sent");
  });
});
