import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Dialog } from "./Dialog";

const publish = vi.fn();

function Questions() {
  const [isSecond, setSecond] = useState(false);
  return (
    <Dialog title="Publish this?" shows={isSecond} onClose={() => {}}>
      <button type="button" onClick={isSecond ? publish : () => setSecond(true)}>
        {isSecond ? "Publish now" : "Continue"}
      </button>
    </Dialog>
  );
}

// jsdom doesn't know it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

test("a double click doesn't answer what the first of its clicks brought up", async () => {
  const user = userEvent.setup();
  render(<Questions />);

  await user.dblClick(screen.getByRole("button", { name: "Continue" }));

  const button = screen.getByRole("button", { name: "Publish now" });
  expect(publish).not.toHaveBeenCalled();
  await user.click(button);
  expect(publish).toHaveBeenCalledOnce();
});

function Failing() {
  const [failed, setFailed] = useState(false);
  return (
    <>
      <p>A long list of changes.</p>
      {failed && <p role="alert">The server didn't answer.</p>}
      <button type="button" onClick={() => setFailed(true)}>
        Publish now
      </button>
    </>
  );
}

test("what went wrong is scrolled into view", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this.textContent);
  };
  const user = userEvent.setup();
  render(
    <Dialog title="Publish this?" onClose={() => {}}>
      <Failing />
    </Dialog>,
  );

  await user.click(screen.getByRole("button", { name: "Publish now" }));

  await vi.waitFor(() =>
    expect(scrolled).toHaveBeenCalledExactlyOnceWith("The server didn't answer."),
  );
});
