import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { json, noContent, problem, StubServer } from "../../../../testing/server";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import type { JsonObject, SiteContent } from "../../contentTypes";
import { draftStore } from "../../draft/draftStore";
import { useDraft } from "../../draft/useDraft";
import { usePublish } from "../usePublish";

const CONTENT = "/api/admin/content";
const PART = "/site/notice";
const site: SiteContent = { content: {}, below: {}, order: {}, revision: 3 } as never;
const patch: JsonObject = { site: { notice: { text: "Snow" } } };

/** Schedules the part's draft without a review. */
function View() {
  const draft = useDraft(PART, site, undefined);
  const { schedule } = usePublish({
    part: PART,
    site,
    nodes: [],
    patch: draft.patch,
    revision: draft.revision,
    version: 0,
    title: "Notice",
    replace: draft.replace,
    show: () => false,
  });
  const reviewed = {
    patch,
    revision: 3,
    content: {},
    edited: patch,
    changes: [],
    warnings: new Map(),
    concerned: [],
  };
  return (
    <>
      <p>{Object.keys(draft.patch).length > 0 ? "There is a draft." : "There is no draft."}</p>
      <button type="button" onClick={() => schedule(reviewed, "2027-01-01T00:00")}>
        schedule
      </button>
    </>
  );
}

let server: StubServer;
beforeEach(() => {
  draftStore.forgetAll();
  draftStore.edit(PART, { revision: 3, patch, version: 0, synced: {} });
  server = new StubServer()
    .on(`POST ${CONTENT}/scheduled`, json(200, { id: 4 }), json(200, { id: 5 }))
    .on(`DELETE ${CONTENT}/scheduled/4`, noContent())
    .on(`DELETE ${CONTENT}/scheduled/5`, noContent())
    .on(`PUT ${CONTENT}/drafts`, json(200, { version: 1 }))
    .on(`DELETE ${CONTENT}/drafts`, noContent());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <View />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("what isn't scheduled anymore is said to be a draft again, and is scheduled again by Redo", async () => {
  await press("schedule");
  expect(await screen.findByText("Scheduled")).toBeVisible();
  expect(screen.getByText("There is no draft.")).toBeVisible();

  await press("Undo");
  expect(await screen.findByText("Not scheduled anymore")).toBeVisible();
  expect(screen.getByText("It's a draft again.")).toBeVisible();
  expect(screen.getByText("There is a draft.")).toBeVisible();

  await press("Redo");
  expect(await screen.findByText("Scheduled")).toBeVisible();
  expect(screen.getByText("There is no draft.")).toBeVisible();
  await press("Undo");
  expect(await screen.findByText("Not scheduled anymore")).toBeVisible();
  expect(server.callsTo(`DELETE ${CONTENT}/scheduled/5`)).toHaveLength(1);
});

test("what can't be scheduled again stays a draft, and says why", async () => {
  await press("schedule");
  await screen.findByText("Scheduled");
  server.on(`POST ${CONTENT}/scheduled`, problem(409, { detail: "There are too many." }));

  await press("Undo");
  await screen.findByText("Not scheduled anymore");
  await press("Redo");

  expect(await screen.findByText("It isn't scheduled again")).toBeVisible();
  expect(screen.getByText("There are too many.")).toBeVisible();
  expect(screen.getByText("There is a draft.")).toBeVisible();
});
