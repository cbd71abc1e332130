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

test("a double click doesn't answer what the first of its clicks brought up", async () => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const user = userEvent.setup();
  render(<Questions />);

  await user.dblClick(screen.getByRole("button", { name: "Continue" }));

  const button = screen.getByRole("button", { name: "Publish now" });
  expect(publish).not.toHaveBeenCalled();
  await user.click(button);
  expect(publish).toHaveBeenCalledOnce();
});
