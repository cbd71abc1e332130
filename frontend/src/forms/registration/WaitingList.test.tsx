import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { json, problem, StubServer } from "../../testing/server";
import { pageData, site } from "../../testing/site.fixture";

const EVENTS = "GET /api/events";
const REGISTER = "POST /api/event-registrations";

let server: StubServer;
let user: ReturnType<typeof userEvent.setup>;

// The dialog's code is loaded on demand. Here it is loaded before the clock is faked.
beforeAll(() => import("./RegistrationDialog"));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  server = new StubServer()
    .on("GET /api/form-stamp", json(200, { stamp: "stamp-1" }))
    .on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft: 3 }] }));
  // jsdom doesn't implement these methods of dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

/** Opens the dialog of an event with a waiting list, and waits a minute. */
async function openDialog(waitingList: "first-that-fits" | "strict" = "first-that-fits") {
  const events = site.events.map((event) => ({ ...event, waitingList }));
  renderPage("/events", { ...pageData, site: { ...site, events } });
  await user.click(screen.getByRole("button", { name: "Sign Up for Spring Open Barn" }));
  const dialog = await screen.findByRole("dialog", { name: "Spring Open Barn" });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  return within(dialog);
}

test("has a group wait for which there are too few spots", async () => {
  const few = { title: "Not Enough Spots", detail: "There's 1 spot left.", placesLeft: 1 };
  const receipt = {
    id: "1",
    status: "waiting",
    eventTitle: "Open Barn",
    totalAttendees: 2,
    confirmationFollows: false,
    managePath: "/registrations/aaaaaaaaaaaaaaaaaaaaaa",
  };
  server.on(REGISTER, problem(409, few), json(201, receipt));
  const dialog = await openDialog();
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Ada");
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "ada@rider.example");
  await user.type(dialog.getByRole("textbox", { name: "Phone" }), "(215) 555-0171");
  await user.click(dialog.getByRole("button", { name: "Add attendee" }));
  await user.keyboard("Tom");
  await user.click(dialog.getByRole("button", { name: "Register" }));

  const atLeast = await dialog.findByRole("combobox", { name: "We'd come with at least" });
  expect(dialog.getByText(/to the first group they're enough for\./)).toBeVisible();
  await user.selectOptions(atLeast, "1");
  await user.click(dialog.getByRole("button", { name: "Join the waiting list" }));

  expect(await screen.findByRole("status")).toHaveTextContent(
    "You're on the waiting list2 people for Open Barn. We'll write to you",
  );
  expect(screen.getByRole("link", { name: "See your place in line" })).toBeVisible();
  const [first, second] = server.callsTo(REGISTER).map(({ body }) => body);
  expect(first).not.toHaveProperty("waitingList");
  expect(second).toMatchObject({ waitingList: { atLeast: 1 } });
});

test("says that spots go in strict order", async () => {
  server.on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft: 0 }] }));
  const dialog = await openDialog("strict");

  expect(dialog.getByText(/Every spot is taken/)).toBeVisible();
  expect(dialog.getByText(/to the first group in line\./)).toBeVisible();
  expect(dialog.queryByRole("combobox", { name: /at least/ })).toBeNull();
});
