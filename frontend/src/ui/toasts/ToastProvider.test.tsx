import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ToastProvider } from "./ToastProvider";
import { useToast } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
});

const undo = vi.fn();
let hide = () => {};

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
  test("interrupts with an error and mentions a success in a region that was there before", () => {
    renderShouter();
    const status = screen.getByRole("status");

    press("fail");
    expect(screen.getByRole("alert")).toHaveTextContent("Please WaitSoon.");
    expect(status).toBeEmptyDOMElement();
    press("succeed");

    expect(status).toHaveTextContent("Message sentThank you.");
  });

  test("hidden by keyboard, gives the focus back to where it was", () => {
    renderShouter();
    press("fail");
    screen.getByRole("button", { name: "offer" }).focus();
    screen.getByRole("button", { name: "Dismiss" }).focus();

    // A key's click has no place of its own.
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }), { detail: 0 });

    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "offer" })).toHaveFocus();
  });

  test("takes the place of the one before", () => {
    renderShouter();

    press("fail");
    press("succeed");
    expect(screen.queryByRole("alert")).toBeNull();
    press("fail");

    expect(screen.getByRole("alert")).toHaveTextContent("Please Wait");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("stays for at least six seconds and goes by itself", () => {
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

  test("goes by itself though it appeared under a pointer that rests", () => {
    renderShouter();
    press("fail");

    fireEvent.pointerEnter(screen.getByRole("alert"));
    pass(8000);

    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("closes at the press of its button", () => {
    renderShouter();
    press("fail");

    press("Dismiss");

    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says the same thing again when it happens again", () => {
    renderShouter();

    press("fail");
    const first = screen.getByRole("alert");
    press("fail");

    expect(screen.getByRole("alert")).not.toBe(first);
  });

  test("that offers something stays longer, does it, and goes", () => {
    renderShouter();
    press("offer");

    pass(29_000);
    press("Undo");

    expect(undo).toHaveBeenCalledOnce();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("is taken back by its owner, who takes back no other", () => {
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
