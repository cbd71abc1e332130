import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fillIn, REGISTER, STAMP } from "../../testing/registrationDialog";
import { renderPage } from "../../testing/renderPage";
import { json, lost, StubServer } from "../../testing/server";
import { pageData, site } from "../../testing/site.fixture";

const OWN = "/registrations/AAAAAAAAAAAAAAAAAAAAAA";
const RECEIPT = {
  id: "1",
  status: "confirmed",
  eventDate: "2027-05-08",
  eventTime: "10 AM – 2 PM",
  eventLocation: "Main barn",
  eventTitle: "Open Barn",
  totalAttendees: 2,
  totalCost: 30,
  confirmationFollows: false,
  managePath: OWN,
};

let server: StubServer;

beforeEach(() => {
  server = new StubServer()
    .on(STAMP, json(200, { stamp: "stamp-1" }))
    .on(`GET /api${OWN}`, json(200, { status: "confirmed" }));
});

/** Registers Ada and Tom on the event's page. */
async function register(receipt = {}, event = {}) {
  server.on(REGISTER, json(201, { ...RECEIPT, ...receipt }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const events = site.events.map((one) => ({ ...one, ...event }));
  renderPage("/events/open-barn", { ...pageData, site: { ...site, events } });
  const form = within(await screen.findByRole("form"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await fillIn(user, form);
  await user.click(form.getByRole("button", { name: "Add attendee" }));
  await user.keyboard("Tom");
  await user.click(form.getByRole("button", { name: "Register" }));
  const panel = await screen.findByRole("region", { name: /You're|for you/ });
  return { panel: within(panel), user };
}

test("in the form's place stands who's signed up for what, and the way back", async () => {
  const { panel } = await register();

  expect(panel.getByRole("heading", { name: "You're signed up" })).toHaveFocus();
  expect(panel.getByText(/Saturday, May 8, 2027, 10 AM – 2 PM/)).toHaveTextContent("Main barn");
  expect(panel.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Ada", "Tom"]);
  expect(panel.getByText("$30.00").parentElement).toHaveTextContent(
    "Total cost $30.00. You haven't paid yet.",
  );
  const link = panel.getByRole("link", { name: "See or change your registration" });
  expect(link).toHaveAttribute("href", OWN);
  expect(panel.getByText(/only way back/)).toHaveTextContent(
    "Save the link “See or change your registration”: it's the only way back to your registration.",
  );
  expect(screen.queryByRole("form")).toBeNull();
});

test.each([
  [{ paymentLink: "https://pay.example/barn" }, 1],
  [{}, 0],
  [{ paymentLink: "https://pay.example/barn", totalCost: 0 }, 0],
])("who can pay online finds the link beside the cost: %j", async (receipt, links) => {
  const { panel } = await register(receipt);

  const found = panel.queryAllByRole("link", { name: "Pay online" });
  expect(found).toHaveLength(links);
  for (const link of found) expect(link).toHaveAttribute("href", "https://pay.example/barn");
});

test("where a mail is sent, its address is there, and nothing has to be saved", async () => {
  const { panel } = await register({ confirmationFollows: true });

  expect(panel.getByText(/confirmation email/)).toHaveTextContent(
    "A confirmation email goes to ada@rider.example.",
  );
  expect(screen.queryByText(/only way back/)).toBeNull();
});

test("somebody else signs up in an empty form", async () => {
  const { panel, user } = await register();

  await user.click(panel.getByRole("button", { name: "Sign up somebody else" }));

  const form = within(screen.getByRole("form"));
  const name = form.getByRole("textbox", { name: "Name" });
  expect(name).toHaveValue("");
  expect(form.queryByRole("group", { name: "Attendee 2" })).toBeNull();
  expect(form.getByText("1 person")).toBeVisible();
});

test("who got the last spots isn't asked for somebody else", async () => {
  const { panel } = await register({}, { placesLeft: 2, waitingList: "off" });

  expect(panel.queryByRole("button", { name: "Sign up somebody else" })).toBeNull();
});

test.each([
  [false, "When spots open up, we'll call you."],
  [true, "When spots open up, we'll write to ada@rider.example."],
])("a group that waits is promised what will happen: mail %s", async (isMailed, words) => {
  const { panel } = await register({ status: "waiting", confirmationFollows: isMailed });

  expect(panel.getByRole("heading", { name: "You're on the waiting list" })).toHaveFocus();
  expect(panel.getByText(/^When spots open up/)).toHaveTextContent(words);
  expect(panel.getByRole("link", { name: "See your place in line" })).toHaveAttribute("href", OWN);
});

test.each([
  [2, "2 spots are held for you", /until when they're held/, "Take the spots"],
  [1, "A spot is held for you", /until when it's held/, "Take the spot"],
])("a group that %i spots are held for at once is led to its answer", async (...row) => {
  const [placesHeld, title, words, link] = row;
  const receipt = { status: "waiting", placesHeld, confirmationFollows: true };
  const { panel } = await register(receipt);

  expect(panel.getByRole("heading", { name: title })).toHaveFocus();
  expect(panel.getByText(words)).toBeVisible();
  expect(panel.getByRole("link", { name: link })).toHaveAttribute("href", OWN);
});

test("who signs up on a page from before a move reads the new day, and that it has changed", async () => {
  const { panel } = await register({ eventDate: "2027-05-15" });

  expect(panel.getByText(/Saturday, May 15, 2027, 10 AM – 2 PM/)).toBeVisible();
  expect(panel.getByText(/since you opened this page/)).toHaveTextContent("Saturday, May 8, 2027");
});

test("a group that waits reads how many spots are left by now", async () => {
  const id = site.events[0]?.id ?? "";
  server.on("GET /api/events", json(200, { events: [{ id, placesLeft: 0 }] }));

  await register({ status: "waiting" }, { placesLeft: 3, maxAttendees: 20, waitingList: "strict" });

  expect(await screen.findByText("All 20 spots are taken")).toBeVisible();
});

test("a form sent again after a cancellation says so, and the next time it's a sign-up of its own", async () => {
  server
    .on(STAMP, json(200, { stamp: "stamp-1" }), json(200, { stamp: "stamp-2" }))
    .on(REGISTER, lost(), json(201, { ...RECEIPT, status: "cancelled" }), json(201, RECEIPT));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderPage("/events/open-barn");
  const form = within(await screen.findByRole("form"));
  await fillIn(user, form);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  const send = () => user.click(form.getByRole("button", { name: "Register" }));

  await send();
  await form.findByRole("heading", { name: "Registration Error" });
  await send();
  const title = await form.findByRole("heading", { name: "Registration Canceled" });
  expect(title.nextSibling).toHaveTextContent(
    "You sent this form before, and your registration was canceled since. Send it again to sign up anew.",
  );
  expect(screen.queryByText(/Successful|signed up/)).toBeNull();
  expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await send();

  await screen.findByRole("heading", { name: "You're signed up" });
  const stamps = server.callsTo(REGISTER).map(({ body }) => (body as { stamp: string }).stamp);
  expect(stamps).toEqual(["stamp-1", "stamp-1", "stamp-2"]);
});

test("a price that rose meanwhile is said", async () => {
  const { panel } = await register({ totalCost: 95 }, { price: 15 });

  expect(panel.getByText("The price has changed").parentElement).toHaveTextContent(
    "The price has changed since you opened this page. It was to be $30.00.",
  );
});
