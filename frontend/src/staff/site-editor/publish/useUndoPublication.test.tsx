import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { useUndoPublication } from "./useUndoPublication";

function View({ aboutUndone }: { aboutUndone?: string }) {
  const offer = useUndoPublication();
  const about = aboutUndone ? "Barn Yoga, Sat, Dec 12 is left out" : "Notice";
  const change = { revision: 4, about, aboutUndone, part: "/events" };
  return (
    <button type="button" onClick={() => offer({ ...change, title: "Published" })}>
      publish
    </button>
  );
}

function open(aboutUndone?: string, warnings: object[] = []) {
  new StubServer()
    .on("POST /api/admin/content/undo", json(200, { revision: 5 }))
    .on("POST /api/admin/content/check", json(200, { warnings }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <View {...(aboutUndone ? { aboutUndone } : {})} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("what a change did is said the other way round once it's undone", async () => {
  open("Barn Yoga, Sat, Dec 12 is back");
  await press("publish");
  expect(screen.getByText("Barn Yoga, Sat, Dec 12 is left out")).toBeVisible();

  await press("Undo");
  expect(await screen.findByText("Undone")).toBeVisible();
  expect(screen.getByText("Barn Yoga, Sat, Dec 12 is back")).toBeVisible();

  await press("Redo");
  expect(await screen.findByText("Published")).toBeVisible();
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(screen.getByText("Barn Yoga, Sat, Dec 12 is left out")).toBeVisible();
});

test("what a change is about stays the same", async () => {
  open();
  await press("publish");

  await press("Undo");

  expect(await screen.findByText("Undone")).toBeVisible();
  expect(screen.getByText("Notice")).toBeVisible();
});

test("what concerns people isn't undone unseen", async () => {
  open(undefined, [
    {
      pointer: "#/events/barn-yoga/repeat",
      detail: "3 people have signed up for Sat, Dec 12, 2026.",
      signed_up: { people: 3, dates: 1, event: "barn-yoga-2026-12-12", instead: "call-off" },
    },
  ]);
  await press("publish");

  await press("Undo");

  expect(await screen.findByText("That wasn't undone yet")).toBeVisible();
  expect(screen.getByText("3 people have signed up for Sat, Dec 12, 2026.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Undo it in History" })).toHaveAttribute(
    "href",
    "/admin-submissions#site?view=history",
  );
  expect(screen.queryByText("Undone")).toBeNull();
});
