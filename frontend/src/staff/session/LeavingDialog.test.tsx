import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noContent, type StubServer } from "../../testing/server";
import { card, open, press, serverWith } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";
import { draftOf, keepDraft } from "../inbox/note/noteDrafts";

const TITLE = "Sign out and lose this?";

/** The page waits a while for what is being saved. */
const PATIENT = { timeout: 4_000 };

let server: StubServer;

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  server = serverWith(submission());
});

test("asks before a sign-out deletes what isn't saved", async () => {
  server.on("DELETE /api/admin/session", noContent());
  open();
  await card();
  keepDraft("1", { text: "Call them", base: "" });

  await press("Sign out");

  const dialog = await screen.findByRole("dialog", { name: TITLE }, PATIENT);
  expect(dialog).toHaveTextContent("A note that isn't saved");
  expect(server.callsTo("DELETE /api/admin/session")).toHaveLength(0);
  await press("Stay signed in");
  expect(draftOf("1")).toBeDefined();

  await press("Sign out");
  const again = await screen.findByRole("dialog", { name: TITLE }, PATIENT);
  await userEvent.click(within(again).getByRole("button", { name: "Sign out" }));

  expect(await screen.findByLabelText(/Passcode/)).toBeInTheDocument();
  expect(draftOf("1")).toBeUndefined();
});
