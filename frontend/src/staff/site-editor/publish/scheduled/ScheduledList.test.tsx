import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { json, noContent, StubServer } from "../../../../testing/server";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import { DiscardedDrafts } from "../../draft/DiscardedDrafts";
import { draftStore } from "../../draft/draftStore";
import { ScheduledList } from "./ScheduledList";

const SCHEDULED = "/api/admin/content/scheduled";

const price = {
  id: 4,
  at: "2027-01-01T00:00",
  text: "Erin changed the price",
  who: "Erin",
  problem: null,
  patch: {},
  changes: [{}],
};

let server: StubServer;
let client: QueryClient;
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
  client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <ScheduledList site={{ revision: 3, content: {} } as never} />
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

test("what was canceled can be brought back as a draft, unless it's scheduled again", async () => {
  const patch = { site: { notice: { text: "Snow" } } };
  await screen.findByRole("button", { name: /^Cancel/ });
  server.on(`GET ${SCHEDULED}`, json(200, { scheduled: [{ ...price, patch }] }));
  await client.invalidateQueries();
  render(
    <PageDataContext value={pageData}>
      <DiscardedDrafts />
    </PageDataContext>,
  );
  const discarded = () => screen.queryByRole("button", { name: /^Bring it back/ });
  await press(/^Cancel/);
  expect(screen.getByText(/bring it back as a draft from “Discarded drafts”/)).toBeVisible();
  expect(discarded()).toBeNull();

  await press("Cancel it");
  await waitFor(() => expect(discarded()).toBeVisible());
  await press("Undo");
  await waitFor(() => expect(discarded()).toBeNull());
  await press("Redo");
  await press(/^Bring it back/);

  expect(draftStore.all().get("/site/notice")).toMatchObject({ revision: 3, patch });
  draftStore.forgetAll();
});

test("what couldn't be published becomes a draft again", async () => {
  const problem = "The same was changed since it was scheduled.";
  const patch = { site: { notice: { text: "Snow" } } };
  await screen.findByRole("button", { name: /^Cancel/ });
  server.on(`GET ${SCHEDULED}`, json(200, { scheduled: [{ ...price, problem, patch }] }));
  await client.invalidateQueries();

  await press(/^Make it a draft again/);

  expect(await screen.findByText("It's a draft again")).toBeVisible();
  expect(screen.getByText("Look under “Notice”.")).toBeVisible();
  expect(draftStore.all().get("/site/notice")).toMatchObject({ revision: 3, patch });
  expect(server.callsTo(`DELETE ${SCHEDULED}/4`)).toHaveLength(1);
  draftStore.forgetAll();
});

test("what the site says already by then names its part", async () => {
  const patch = { site: { notice: { text: "Snow" } } };
  const text = "change nothing";
  server.on(`GET ${SCHEDULED}`, json(200, { scheduled: [{ ...price, text, patch, changes: [] }] }));
  await screen.findByRole("button", { name: /^Cancel/ });
  await client.invalidateQueries();

  expect(
    await screen.findByText(/: change nothing: the site says this already \(Notice\)/),
  ).toBeVisible();
});
