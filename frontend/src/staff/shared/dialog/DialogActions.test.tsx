import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DialogActions } from "./DialogActions";

test.each(["by itself", "by its form"])("what is on its way isn't begun again: %s", async (how) => {
  const done = vi.fn((event?: { preventDefault: () => void }) => event?.preventDefault());
  const isForm = how === "by its form";
  const show = (isBusy: boolean) => (
    <form onSubmit={done}>
      <input aria-label="Why" />
      <DialogActions
        word="Do it"
        busyWord="Doing it…"
        isBusy={isBusy}
        {...(isForm ? {} : { onDo: () => done() })}
        onBack={() => {}}
      />
    </form>
  );
  const { rerender } = render(show(false));
  await userEvent.click(screen.getByRole("button", { name: "Do it" }));
  expect(done).toHaveBeenCalledTimes(1);

  rerender(show(true));
  await userEvent.click(screen.getByRole("button", { name: "Doing it…" }));
  if (isForm) await userEvent.type(screen.getByLabelText("Why"), "{Enter}");
  expect(done).toHaveBeenCalledTimes(1);
});
