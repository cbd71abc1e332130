import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { Site } from "../content/site";
import { renderPage } from "./renderPage";
import { json, StubServer } from "./server";
import { pageData, site } from "./site.fixture";

export const STAMP = "GET /api/form-stamp";
export const EVENTS = "GET /api/events";
export const REGISTER = "POST /api/event-registrations";

/** Fakes the clock and the server of the fixture's event, of which three spots are left. */
export function startDialogTest() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const server = new StubServer()
    .on(STAMP, json(200, { stamp: "stamp-1" }))
    .on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft: 3 }] }));
  // jsdom doesn't implement these methods of dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  return { user, server };
}

type User = ReturnType<typeof startDialogTest>["user"];
type WaitingListOrder = Site["events"][number]["waitingList"];

/** Opens the dialog for the fixture's event, with or without a waiting list, and waits a minute. */
export async function openDialog(user: User, waitingList: WaitingListOrder = "first-that-fits") {
  const events = site.events.map((event) => ({ ...event, waitingList }));
  renderPage("/events", { ...pageData, site: { ...site, events } });
  await user.click(screen.getByRole("button", { name: "Sign Up for Spring Open Barn" }));
  const dialog = await screen.findByRole("dialog", { name: "Spring Open Barn" });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  return within(dialog);
}

export type Dialog = Awaited<ReturnType<typeof openDialog>>;

/** Fills in the registrant's answers. */
export async function fillIn(user: User, dialog: Dialog) {
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Ada");
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "ada@rider.example");
  await user.type(dialog.getByRole("textbox", { name: "Phone" }), "(215) 555-0171");
}
