import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { json, noContent, StubServer } from "../../../../testing/server";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import { ScheduledList } from "./ScheduledList";

const SCHEDULED = "/api/admin/content/scheduled";

const price = {
  id: 4,
  at: "2027-01-01T00:00",
  text: "Erin changed the price",
  who: "Erin",
  problem: null,
  patch: {},
  changes: [],
};

let server: StubServer;
beforeEach(() => {
  // jsdom doesn't implement this method of dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  server = new StubServer()
    .on(`GET ${SCHEDULED}`, json(200, { scheduled: [price] }))
    .on(`POST ${SCHEDULED}`, json(200, { id: 5 }))
    .on(`DELETE ${SCHEDULED}/4`, noContent())
    .on(`DELETE ${SCHEDULED}/5`, noContent());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <ScheduledList site={{ revision: 3 } as never} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
});

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

test("nothing is canceled before somebody has been asked", async () => {
  await press(/^Cancel.*Erin/);
  expect(screen.getByRole("dialog", { name: "Cancel this?" })).toHaveTextContent(
    "From Fri, Jan 1, 2027: Erin changed the price",
  );

  await press("Keep it scheduled");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.callsTo(`DELETE ${SCHEDULED}/4`)).toHaveLength(0);
});

test("what was canceled and is scheduled again says so, and is canceled once more by Redo", async () => {
  await press(/^Cancel.*Erin/);
  await press("Cancel it");
  expect(await screen.findByText("Not scheduled anymore")).toBeVisible();

  await press("Undo");
  expect(await screen.findByText("Scheduled again")).toBeVisible();
  expect(screen.getByText(/^Fri, Jan 1.*: Erin changed the price$/)).toBeVisible();

  await press("Redo");
  expect(await screen.findByText("Not scheduled anymore")).toBeVisible();
  expect(server.callsTo(`DELETE ${SCHEDULED}/5`)).toHaveLength(1);
});
