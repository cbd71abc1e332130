import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { json } from "../../../testing/server";
import { card, ITEM_CHANGE, open, press, serverWith } from "../../../testing/staffPage";
import { submission } from "../../../testing/submission.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider, useHiddenOffers, useUndo, useUndoLast } from "./undo";

test("undoing a decision after delivery says that the automation has the inquiry", async () => {
  const spam = submission({ is_spam: true, delivery: null });
  const server = serverWith(spam).on(ITEM_CHANGE, json(200, submission()));
  open("#spam");
  await card();
  await press(/^Not spam/);
  const undo = await screen.findByRole("button", { name: "Undo" });
  server.on(ITEM_CHANGE, json(200, submission({ is_spam: true })));

  await userEvent.click(undo);

  expect(await screen.findByText("Marked as spam")).toBeInTheDocument();
  expect(document.body).toHaveTextContent("Ada Okafor. Your automation already has it.");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

const undo = vi.fn();
const CARD = "heading of the view";

function View({ name }: { name: string }) {
  const offer = useUndo();
  const last = useUndoLast();
  useHiddenOffers(name);
  return (
    <>
      <h2 id={CARD} tabIndex={-1}>
        {name}
      </h2>
      <button
        type="button"
        onClick={() => offer({ title: "Published", detail: name, card: CARD, undo, ...besides })}
      >
        publish
      </button>
      <button type="button" onClick={last}>
        last
      </button>
    </>
  );
}

/** What the offer of the view has besides. */
let besides = {};
beforeEach(() => {
  besides = {};
  undo.mockReset();
});

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

test("the page stays where it is after a message's Undo", async () => {
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  render(app("events"));
  await userEvent.click(screen.getByRole("button", { name: "publish" }));

  await userEvent.click(screen.getByRole("button", { name: "Undo" }));

  const heading = screen.getByRole("heading", { name: "events" });
  expect(heading).toHaveFocus();
  const call = focus.mock.contexts.indexOf(heading);
  expect(focus.mock.calls[call]).toEqual([{ preventScroll: true }]);
});

test("a message says that its step is being undone, until that is done", async () => {
  let finish = () => {};
  undo.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
  render(app("events"));
  await userEvent.click(screen.getByRole("button", { name: "publish" }));

  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("button", { name: "Undoing…" })).toBeVisible();
  await act(async () => finish());

  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("a step isn't undone once its time is over", async () => {
  besides = { countdown: { until: Date.now() - 1, inWords: () => "Over", spoken: "Over" } };
  render(app("events"));
  await userEvent.click(screen.getByRole("button", { name: "publish" }));

  expect(screen.getByText("Over")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "last" }));

  expect(screen.getByRole("status")).toHaveTextContent("Nothing more to undo");
  expect(undo).not.toHaveBeenCalled();
});
