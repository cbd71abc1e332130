import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { staffPhoto } from "../../../../testing/content.fixture";
import { json, StubServer } from "../../../../testing/server";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import type { StaffPhoto } from "../photoCalls";
import { insteadOf } from "./instead";
import { RemoveButton } from "./RemoveButton";

const REMOVAL = "DELETE /api/admin/photos/old-oak";
const photo = (name: string, used: string[] = []): StaffPhoto => ({ ...staffPhoto, name, used });

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

function show(used: string[], usedIn: string[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <header className="editor-head">
              <h2 tabIndex={-1}>Photographs</h2>
            </header>
            <RemoveButton photo={photo("old-oak", used)} photos={[]} usedIn={usedIn} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
  return new StubServer().on(REMOVAL, json(200, { name: "old-oak" }));
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

test.each<[string, StaffPhoto, string[]]>([
  ["one that nobody chose", photo("old-oak"), []],
  [
    "one of the gallery",
    photo("old-oak", ["/site/gallery/0"]),
    ["The gallery will have one picture less."],
  ],
  [
    "one of two events",
    photo("old-oak", ["/events/yoga/image", "/events/camp/image"]),
    ["The event shows the picture of the events page."],
  ],
  [
    "that of a horse",
    photo("willow", ["/about/horses/0/photo"]),
    ["There's no picture with the name."],
  ],
  [
    "that of a place",
    photo("boarding"),
    ["Visitors see the picture that came with the site there instead."],
  ],
  [
    "that of a place with another one's picture",
    photo("og"),
    ["Visitors see the photograph of “Home page: first picture” there instead."],
  ],
  ["that of a place that is nowhere chosen", photo("gallery-1"), []],
])("without %s, visitors see something else", (_, one, sentences) => {
  expect(insteadOf(one, [photo("hero"), one])).toEqual(sentences);
});

test("what is used is removed once that's confirmed, and not before", async () => {
  const server = show(["/site/gallery/0"], ["the gallery"]);

  await press(/^Remove/);
  const dialog = screen.getByRole("dialog", { name: "Remove “Old oak”?" });
  expect(dialog).toHaveTextContent("Visitors see it in: the gallery.");
  expect(dialog).toHaveTextContent("The gallery will have one picture less.");
  expect(dialog).toHaveTextContent("You can undo this afterward.");
  await press("Keep it");
  expect(server.callsTo(REMOVAL)).toHaveLength(0);

  await press(/^Remove/);
  await press("Remove it");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsTo(REMOVAL)).toHaveLength(1);
  expect(await screen.findByText("Old oak. It was in: the gallery")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Photographs" })).toHaveFocus());
});

test("what nobody sees is removed at once", async () => {
  const server = show([], []);

  await press(/^Remove/);

  expect(await screen.findByText("Removed")).toBeVisible();
  expect(server.callsTo(REMOVAL)).toHaveLength(1);
});
