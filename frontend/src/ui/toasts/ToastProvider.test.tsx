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
          hide = toast({
            tone: "ok",
            title: "Marked as spam",
            detail: "Ada",
            duration: () => 30_000,
            controls: ({ close, hold }) => (
              <>
                <button type="button" onClick={() => [undo(), close()]}>
                  Undo
                </button>
                <button type="button" onClick={hold}>
                  Hold
                </button>
              </>
            ),
          });
        }}
      >
        offer
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

  test("is held by its controls until they close it", () => {
    renderShouter();
    press("offer");

    press("Hold");
    fireEvent.pointerLeave(screen.getByText("Ada"));
    pass(60_000);
    expect(screen.getByText("Ada")).toBeVisible();
    press("Undo");

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
