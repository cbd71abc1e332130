import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import type { PhotoChange } from "../contentTypes";
import type { StaffPhoto } from "../photos/photoCalls";
import { headingId } from "../publish/useUndoPublication";
import { HISTORY_PART, PhotoLine } from "./PhotoLine";

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

const change: PhotoChange = {
  change: 4,
  name: "old-oak",
  at: "2027-03-01T14:30:00Z",
  who: "Erin",
  action: "added",
  text: "Erin added the photograph “Old oak”",
  undo: "remove",
};

/** Shows the line of a change, after which the photograph is as `photo` says. */
function show(line: Partial<PhotoChange>, photo: Partial<StaffPhoto>, undone?: PhotoChange) {
  const name = line.name ?? change.name;
  const photos = [{ name, origin: "staff", used: [], restorable: true, alt: null, ...photo }];
  const server = new StubServer()
    .on("GET /api/admin/photos", json(200, { photos }))
    .on("GET /api/admin/session", json(200, { may: "everything" }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <h2 id={headingId(HISTORY_PART)} tabIndex={-1}>
              History
            </h2>
            <ul>
              <PhotoLine change={{ ...change, ...line }} undone={undone} />
            </ul>
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
  return server;
}

const ask = async () => userEvent.click(await screen.findByRole("button", { name: /^Undo/ }));

test.each([
  ["an addition", {}, {}, "The photograph “Old oak” will be removed.", true],
  [
    "an addition in a place",
    { name: "boarding" },
    {},
    "The photograph “Boarding” will be removed. Visitors will see the picture that was there before.",
    true,
  ],
  [
    "a replacement",
    { undo: "restore" as const },
    {},
    "The earlier picture of “Old oak” will be back.",
    true,
  ],
  [
    "a removal",
    { undo: "restore" as const },
    { origin: "removed" as const },
    "“Old oak” will be back.",
    false,
  ],
])("the undo of %s says what will be", async (_, line, photo, text, hasPicture) => {
  show(line, photo);

  await ask();

  const dialog = screen.getByRole("dialog", { name: "Undo this?" });
  expect(dialog).toHaveTextContent(text);
  expect(dialog.querySelectorAll("figure")).toHaveLength(hasPicture ? 1 : 0);
});

test("a photograph is removed once that is confirmed, and not before", async () => {
  const REMOVAL = "DELETE /api/admin/photos/old-oak";
  const server = show({}, {}).on(REMOVAL, json(200, { name: "old-oak" }));

  await ask();
  await userEvent.click(screen.getByRole("button", { name: "Don't undo" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.callsTo(REMOVAL)).toHaveLength(0);

  await ask();
  await userEvent.click(screen.getByRole("button", { name: "Undo it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsTo(REMOVAL)).toHaveLength(1);
  expect(screen.getByText("Undone")).toBeVisible();
  expect(screen.getByText("Old oak is removed")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { name: "History" })).toHaveFocus());
});

test("what was undone says by whom", () => {
  show({ undo: null }, {}, { ...change, change: 5, who: "Ada" });

  expect(screen.getByText(/^Undone by/)).toHaveTextContent(/^Undone by Ada, /);
});

test("a change leads to its photograph among all of them", () => {
  show({ name: "boarding" }, {});

  expect(screen.getByRole("link", { name: "Boarding" })).toHaveAttribute(
    "href",
    "/admin-submissions#site?part=/site/photos&at=/site/photos/boarding",
  );
});
