import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ToastProvider } from "../../ui/toasts/ToastProvider";
import { UndoProvider, useHiddenOffers, useUndo, useUndoLast } from "./undo";

const undo = vi.fn();

function View({ name }: { name: string }) {
  const offer = useUndo();
  const last = useUndoLast();
  useHiddenOffers(name);
  return (
    <>
      <button
        type="button"
        onClick={() => offer({ title: "Published", detail: name, card: "", undo })}
      >
        publish
      </button>
      <button type="button" onClick={last}>
        last
      </button>
    </>
  );
}

const app = (name: string) => (
  <ToastProvider>
    <UndoProvider>
      <View name={name} />
    </UndoProvider>
  </ToastProvider>
);

test("an offer leaves with the view it was made in, and can still be undone", async () => {
  const { rerender } = render(app("notice"));
  await userEvent.click(screen.getByRole("button", { name: "publish" }));
  expect(screen.getByRole("status")).toHaveTextContent("Publishednotice");

  rerender(app("notice"));
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  rerender(app("events"));

  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole("button", { name: "last" }));
  expect(undo).toHaveBeenCalledOnce();
});
