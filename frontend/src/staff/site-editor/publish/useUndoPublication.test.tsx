import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { ALL_CONTENT } from "../contentCalls";
import type { JsonObject } from "../contentTypes";
import { useUndoPublication } from "./useUndoPublication";

interface Change {
  aboutUndone?: string;
  pages?: string[];
  events?: string[];
}

function View({ aboutUndone, ...shown }: Change) {
  const offer = useUndoPublication();
  const about = aboutUndone ? "Barn Yoga, Sat, Dec 12 is left out" : "Notice";
  const change = { revision: 4, about, aboutUndone, part: "/events", ...shown };
  return (
    <button type="button" onClick={() => offer({ ...change, title: "Published" })}>
      publish
    </button>
  );
}

interface Around {
  warnings?: object[];
  /** The content once it's published. */
  content?: JsonObject;
}

function open(change: Change = {}, { warnings = [], content }: Around = {}) {
  new StubServer()
    .on("POST /api/admin/content/undo", json(200, { revision: 5 }))
    .on("POST /api/admin/content/check", json(200, { warnings }));
  const client = new QueryClient();
  if (content) client.setQueryData(ALL_CONTENT, { content });
  render(
    <QueryClientProvider client={client}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <View {...change} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("what a change did is said the other way round once it's undone", async () => {
  open({ aboutUndone: "Barn Yoga, Sat, Dec 12 is back" });
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
  const warnings = [
    {
      pointer: "#/events/barn-yoga/repeat",
      detail: "3 people have signed up for Sat, Dec 12, 2026.",
      signed_up: { people: 3, dates: 1, event: "barn-yoga-2026-12-12", instead: "call-off" },
    },
  ];
  open({}, { warnings });
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

test.each([
  ["is there for an event that visitors see", ["ride"], true],
  ["is there for one of several", ["secret", "ride"], true],
  ["is there for something else", [], true],
  ["isn't there for an event that is hidden", ["secret"], false],
  ["isn't there for an event that is removed", ["gone"], false],
  ["isn't there for an event that is over", ["past"], false],
])("the link to the page %s", async (_, events, isThere) => {
  const content = {
    events: {
      ride: { title: "Ride", date: "2999-06-18" },
      secret: { title: "Secret", date: "2999-06-18", hidden: true },
      past: { title: "Past", date: "2020-06-18" },
    },
  };
  open({ pages: ["/events"], events }, { content });
  await press("publish");

  expect(screen.getByText("Published")).toBeVisible();
  expect(screen.queryByRole("link", { name: "See it on the site" }) !== null).toBe(isThere);
});
