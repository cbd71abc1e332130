import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { json, lost, problem, StubServer } from "../../testing/server";
import { SignedUp } from "./SignedUp";

const TEXT = "You've signed up for this event.";
const KEPT = "own-page:open-barn";
const OWN = "/registrations/AAAAAAAAAAAAAAAAAAAAAA";

const refuse = () => {
  throw new DOMException("refused", "SecurityError");
};

let server: StubServer;

beforeEach(() => {
  server = new StubServer()
    .on("GET /api/form-stamp", json(200, { stamp: "stamp-1" }))
    .on(`GET /api${OWN}`, json(200, { status: "confirmed" }));
});

/** Registers on the event's page, after a minute. */
async function register() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const receipt = {
    id: "1",
    eventDate: "2027-05-08",
    eventTime: "10 AM – 2 PM",
    eventLocation: "Main barn",
    eventTitle: "Open Barn",
    totalAttendees: 1,
    totalCost: 15,
    managePath: OWN,
  };
  server.on("POST /api/event-registrations", json(201, { ...receipt, confirmationFollows: true }));
  const page = renderPage("/events/open-barn");
  const form = within(await screen.findByRole("form"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(form.queryByText(TEXT)).toBeNull();
  await user.type(form.getByRole("textbox", { name: "Name" }), "Ada");
  await user.type(form.getByRole("textbox", { name: "Email" }), "ada@rider.example");
  await user.type(form.getByRole("textbox", { name: "Phone" }), "(215) 555-0171");
  await user.click(form.getByRole("button", { name: "Register" }));
  await screen.findByRole("heading", { name: "You're signed up" });
  return { page, user };
}

test("after a registration the form keeps the way back", async () => {
  const { page, user } = await register();

  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  page.unmount();
  renderPage("/events/open-barn");

  const form = within(await screen.findByRole("form"));
  const link = form.getByRole("link", { name: "Change or cancel" });
  expect(link).toHaveAttribute("href", OWN);
  const name = form.getByRole("textbox", { name: "Name" });
  const said = await form.findByText(TEXT);
  expect(said.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("where storage is refused, nothing is said after the message", async () => {
  const get = vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  const set = vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);

  await register();

  expect(screen.queryByText(TEXT)).toBeNull();
  get.mockRestore();
  set.mockRestore();
});

test("another event's form says nothing", () => {
  sessionStorage.setItem(KEPT, OWN);

  render(<SignedUp eventId="wine-and-ride" />);

  expect(screen.queryByText(TEXT)).toBeNull();
});

test.each([
  ["canceled", () => json(200, { status: "cancelled" })],
  ["gone", () => problem(404, {})],
])("of a registration that is %s when the page comes back nothing is said", async (_, answer) => {
  sessionStorage.setItem(KEPT, OWN);
  render(<SignedUp eventId="open-barn" />);
  await act(async () => {});
  expect(screen.getByText(TEXT)).toBeVisible();
  server.on(`GET /api${OWN}`, answer());

  act(() => void window.dispatchEvent(new Event("pageshow")));

  await vi.waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  expect(sessionStorage.getItem(KEPT)).toBeFalsy();
});

test.each([
  ["there is no answer", lost],
  ["too much was asked", () => problem(429, {})],
])("where %s, the way back stays", async (_, answer) => {
  sessionStorage.setItem(KEPT, OWN);
  server.on(`GET /api${OWN}`, answer());

  render(<SignedUp eventId="open-barn" />);
  await act(async () => {});

  expect(screen.getByText("You've filled in this form before.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Change or cancel" })).toHaveAttribute("href", OWN);
});

test("who waits isn't told that they've signed up", async () => {
  sessionStorage.setItem(KEPT, OWN);
  server.on(`GET /api${OWN}`, json(200, { status: "waiting" }));

  render(<SignedUp eventId="open-barn" />);

  expect(await screen.findByText("You're on the waiting list for this event.")).toBeVisible();
});

test("a party that spots are held for is led to its answer", async () => {
  sessionStorage.setItem(KEPT, OWN);
  const place = { state: "offered", offered: 2 };
  server.on(`GET /api${OWN}`, json(200, { status: "waiting", placeInLine: place }));

  render(<SignedUp eventId="open-barn" />);

  expect(await screen.findByText("We're holding room for you at this event.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Take it or not" })).toHaveAttribute("href", OWN);
});
