import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { forgetUnsent, SITE_DISCARDED } from "../../session/leaving";
import { UndoProvider } from "../../shared/undo/undo";
import type { Draft, SiteContent } from "../contentTypes";
import { valueAt } from "../model/pointer";
import { DiscardedDrafts } from "./DiscardedDrafts";
import { DraftState } from "./DraftState";
import { draftStore } from "./draftStore";
import { useDraft } from "./useDraft";

const PART = "/events/moonlight-ride";
const patch = { events: { "moonlight-ride": { title: "Moonlight Ride" } } };
const site: SiteContent = { content: { events: {} }, below: {}, revision: 3 } as never;

beforeEach(() => {
  draftStore.forgetAll();
  forgetUnsent();
});

/** The view of an event that isn't published: it goes with the draft. */
function View() {
  const draft = useDraft(PART, site, undefined);
  if (draft.patch.events === undefined) return <DiscardedDrafts />;
  return (
    <DraftState
      part={PART}
      title="Moonlight Ride"
      draft={draft}
      stored={undefined}
      editing={[]}
      contents={[draft.edited]}
      nodes={[]}
      onDiscard={() => draft.replace({}, site.revision)}
    />
  );
}

function show(view: ReactNode) {
  const { unmount } = render(
    <PageDataContext value={pageData}>
      <ToastProvider>
        <UndoProvider>{view}</UndoProvider>
      </ToastProvider>
    </PageDataContext>,
  );
  return unmount;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a draft that was discarded is brought back by the message's Undo", async () => {
  draftStore.edit(PART, { revision: 2, patch, version: 0, synced: {} });
  show(<View />);

  await press("Discard it");
  expect(screen.getByText("Discarded drafts")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Draft discardedMoonlight Ride");
  await press("Undo");

  expect(screen.getByRole("button", { name: "Discard it" })).toBeVisible();
  expect(draftStore.all().get(PART)).toMatchObject({ revision: 2, patch });
});

const NOTICE = "/site/notice";
const typed = { site: { notice: { text: "Snow" } } };

/** The view of a part that visitors have. */
function Notice() {
  const draft = useDraft(NOTICE, site, undefined);
  const nothing = { stored: undefined, editing: [], contents: [draft.edited], nodes: [] };
  const discard = () => draft.replace({}, site.revision);
  return <DraftState part={NOTICE} title="Notice" {...nothing} draft={draft} onDiscard={discard} />;
}

test("a part without changes says what becomes of them, in the room that the draft's state has", async () => {
  const UNCHANGED = "Visitors see changes once you publish them.";
  const leave = show(<Notice />);
  expect(screen.getByText(UNCHANGED)).toBeVisible();
  leave();

  draftStore.edit(NOTICE, { revision: 2, patch: typed, version: 0, synced: {} });
  show(<Notice />);
  expect(screen.queryByText(UNCHANGED)).toBeNull();

  await press("Discard it");
  expect(screen.queryByText(UNCHANGED)).toBeNull();
  expect(screen.getByRole("button", { name: /^Bring back/ })).toBeVisible();
});

const BACK = /^Bring back/;
test.each([
  ["is brought back", () => userEvent.click(screen.getByRole("button", { name: BACK }))],
  [
    "is followed by another one",
    () => act(() => draftStore.edit(NOTICE, { revision: 3, patch: typed, version: 0, synced: {} })),
  ],
])("the message that a draft was discarded goes once it %s", async (_, begin) => {
  draftStore.edit(NOTICE, { revision: 2, patch: typed, version: 0, synced: {} });
  show(<Notice />);
  await press("Discard it");
  expect(screen.getByText("Draft discarded")).toBeVisible();

  await begin();

  expect(screen.queryByText("Draft discarded")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a draft that was discarded is brought back later, where it was", async () => {
  draftStore.edit(NOTICE, { revision: 2, patch: typed, version: 0, synced: {} });
  const leave = show(<Notice />);
  await press("Discard it");
  await press("Dismiss");
  leave();
  draftStore.forgetAll();

  show(<Notice />);
  await userEvent.click(
    screen.getByRole("button", { name: /^Bring back what you discarded at \d+:\d\d [AP]M$/ }),
  );

  expect(draftStore.all().get(NOTICE)).toMatchObject({ revision: 2, patch: typed });
  expect(screen.queryByRole("button", { name: /^Bring back/ })).toBeNull();
});

test("what was discarded of an event that was never published is brought back in the history", async () => {
  draftStore.edit(PART, { revision: 2, patch, version: 0, synced: {} });
  const leave = show(<View />);
  await press("Discard it");
  leave();

  show(<DiscardedDrafts />);
  await userEvent.click(screen.getByRole("button", { name: /^Bring it back.*Moonlight Ride/ }));

  expect(location.hash).toBe("#site?part=/events/moonlight-ride");
  expect(draftStore.all().get(PART)).toMatchObject({ patch });
  expect(screen.queryByText("Discarded drafts")).toBeNull();
});

test("what was discarded is kept for a day", async () => {
  draftStore.edit(NOTICE, { revision: 2, patch: typed, version: 0, synced: {} });
  const leave = show(<Notice />);
  await press("Discard it");
  leave();

  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 3_600_000);
  show(<Notice />);
  later.mockRestore();

  expect(screen.queryByRole("button", { name: /^Bring back/ })).toBeNull();
});

test("whoever signs out leaves nothing that was discarded to the next person", async () => {
  draftStore.edit(NOTICE, { revision: 2, patch: typed, version: 0, synced: {} });
  show(<Notice />);
  await press("Discard it");
  expect(sessionStorage.getItem(SITE_DISCARDED)).toContain("Snow");

  act(forgetUnsent);

  expect(sessionStorage.getItem(SITE_DISCARDED)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Bring back/ })).toBeNull();
});

/** The view of the notice, with the draft that the server has. */
function NoticeView({ stored }: { stored: Draft | undefined }) {
  const draft = useDraft(NOTICE, noticeSite, stored);
  return (
    <>
      <input
        aria-label="Text"
        value={String(valueAt(draft.edited, `${NOTICE}/text`) ?? "")}
        onChange={({ target }) => draft.set(`${NOTICE}/text`, target.value)}
      />
      <DraftState
        part={NOTICE}
        title="Notice"
        draft={draft}
        stored={stored}
        editing={[]}
        contents={[draft.edited]}
        nodes={[]}
        onDiscard={() => draft.replace({}, noticeSite.revision)}
      />
    </>
  );
}

const noticeSite: SiteContent = {
  content: { site: { notice: { text: "" } } },
  below: {},
  revision: 3,
} as never;

test("what somebody else replaced after it was saved is shown, and can be put back", async () => {
  let stored: Draft | undefined;
  const saved = (version: number, by: string, text: string): Draft =>
    ({ part: NOTICE, revision: 3, version, by, patch: { site: { notice: { text } } } }) as never;
  const view = () => (
    <PageDataContext value={pageData}>
      <ToastProvider>
        <UndoProvider>
          <NoticeView stored={stored} />
        </UndoProvider>
      </ToastProvider>
    </PageDataContext>
  );
  let version = -1;
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    version += 2;
    return Response.json({ version });
  });
  const { rerender } = render(view());
  const show = (next: Draft | undefined) => {
    stored = next;
    rerender(view());
  };

  await userEvent.type(screen.getByLabelText("Text"), "Snow");
  await waitFor(() => expect(draftStore.all().get(NOTICE)).toMatchObject({ version: 1 }));
  show(saved(1, "Erin", "Snow"));
  expect(screen.queryByText(/replaced what you typed/)).toBeNull();
  show(saved(2, "Luis", "Ice"));

  expect(
    screen.getByText("Luis replaced what you typed. Choose which version stays."),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("radio", { name: /Yours.*Snow/ }));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.getByLabelText("Text")).toHaveValue("Snow");
  expect(screen.queryByText(/replaced what you typed/)).toBeNull();

  await waitFor(() => expect(draftStore.all().get(NOTICE)).toMatchObject({ version: 3 }));
  show(saved(3, "Erin", "Snow"));
  show(saved(4, "Luis", "Ice"));
  await userEvent.click(screen.getByRole("radio", { name: /Luis.s.*Ice/ }));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));

  expect(screen.getByLabelText("Text")).toHaveValue("Ice");
  expect(screen.queryByText(/replaced what you typed/)).toBeNull();

  // Somebody discards a draft in which one has typed.
  await userEvent.type(screen.getByLabelText("Text"), " and snow");
  await waitFor(() => expect(draftStore.all().get(NOTICE)).toMatchObject({ version: 5 }));
  show(saved(5, "Erin", "Ice and snow"));
  show(undefined);
  expect(screen.getByText(/^The draft that you typed this into is gone/)).toBeVisible();
  expect(screen.getByRole("radio", { name: /^On the site now/ })).toBeVisible();
});

test("of two versions, discarding one leaves the other's draft as it is", async () => {
  const theirs: Draft = {
    part: NOTICE,
    revision: 3,
    version: 1,
    by: "Luis",
    patch: { site: { notice: { text: "Ice" } } },
  } as never;
  const fetching = vi.spyOn(window, "fetch");
  draftStore.edit(NOTICE, {
    revision: 3,
    patch: { site: { notice: { text: "Snow" } } },
    version: 0,
    synced: {},
    theirs,
  });
  show(<NoticeView stored={theirs} />);
  expect(screen.getByLabelText("Text")).toHaveValue("Snow");

  await press("Discard yours");

  expect(screen.getByLabelText("Text")).toHaveValue("Ice");
  expect(screen.queryByText(/Choose which version stays/)).toBeNull();
  expect(fetching.mock.calls.filter(([, init]) => init?.method === "DELETE")).toEqual([]);
});
