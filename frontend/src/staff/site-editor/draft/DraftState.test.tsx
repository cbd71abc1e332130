import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import type { SiteContent } from "../contentTypes";
import { DraftState } from "./DraftState";
import { draftStore } from "./draftStore";
import { useDraft } from "./useDraft";

const PART = "/events/moonlight-ride";
const patch = { events: { "moonlight-ride": { title: "Moonlight Ride" } } };
const site: SiteContent = { content: { events: {} }, below: {}, revision: 3 } as never;

beforeEach(() => draftStore.forgetAll());

/** The view of an event that isn't published: it goes with the draft. */
function View() {
  const draft = useDraft(PART, site, undefined);
  if (draft.patch.events === undefined) return <p>All events</p>;
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

test("a draft that was discarded is brought back by the message's Undo", async () => {
  draftStore.edit(PART, { revision: 2, patch, version: 0, synced: {} });
  render(
    <ToastProvider>
      <UndoProvider>
        <View />
      </UndoProvider>
    </ToastProvider>,
  );

  await userEvent.click(screen.getByRole("button", { name: "Discard it" }));
  expect(screen.getByText("All events")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Draft discardedMoonlight Ride");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));

  expect(screen.getByRole("button", { name: "Discard it" })).toBeVisible();
  expect(draftStore.all().get(PART)).toMatchObject({ revision: 2, patch });
});
