import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { COUNTS, eventPlaces, registration } from "../../../testing/registration.fixture";
import { json, lost, problem, StubServer } from "../../../testing/server";
import { card, open, press, SESSION, signedIn } from "../../../testing/staffPage";

const ADD = "POST /api/admin/registrations";

let server: StubServer;

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const list = { items: [], counts: COUNTS, events: [eventPlaces()], next: null };
  server = new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/registrations", json(200, list))
    .on("GET /api/admin/events/open-barn/notices", json(200, { notices: [] }))
    .on(ADD, json(201, registration()));
});

/** Opens the dialog and fills it in by the keyboard alone. */
async function fillIn(...typed: string[]) {
  open("#registrations?event=open-barn");
  await press("Add by phone");
  const user = userEvent.setup();
  expect(
    screen.getByRole("heading", { name: "Add to Spring Open Barn on Sat, May 8, 2027" }),
  ).toHaveFocus();
  for (const text of typed) {
    await user.tab();
    if (text) await user.keyboard(text);
  }
  return user;
}

const sent = () => server.callsTo(ADD).map(({ body }) => body as Record<string, unknown>);

test("a name, a number, how many and Enter register a party", async () => {
  await fillIn("Ada Okafor", "2155550171", "2{Enter}");

  expect(await screen.findByText("Registered")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventId: "open-barn",
      name: "Ada Okafor",
      phone: "2155550171",
      people: 2,
      others: [],
      specialRequests: "",
    },
  ]);
});

test("Back keeps what was typed, and Cancel doesn't", async () => {
  const user = await fillIn("Ada Okafor", "2155550171");
  const name = () => screen.getByRole("textbox", { name: "Name" });

  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Add by phone");
  expect(name()).toHaveValue("Ada Okafor");
  expect(screen.getByRole("textbox", { name: "Phone" })).toHaveValue("2155550171");

  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await press("Add by phone");
  expect(name()).toHaveValue("");
});

test("whom staff have added stands in the list at once, also while they have scrolled down", async () => {
  const top = { ...new DOMRect(), top: -1, toJSON: () => "" };
  vi.spyOn(HTMLUListElement.prototype, "getBoundingClientRect").mockReturnValue(top);
  const before = registration({ id: "6", name: "Tom Vale" });
  const page = { counts: COUNTS, events: [eventPlaces()], next: null };
  server.on("GET /api/admin/registrations", json(200, { items: [before], ...page }));
  await fillIn("Ada Okafor", "2155550171", "2");
  const after = { items: [registration({ id: "8", name: "Grace Hopper" }), before], ...page };
  server.on("GET /api/admin/registrations", json(200, after));
  server.on(ADD, json(201, registration({ id: "8", name: "Grace Hopper" })));

  await press("Register");

  expect(await card("Grace Hopper, Spring Open Barn")).toBeVisible();
});

test("one comes unless staff say how many, and pays the first price unless they choose another", async () => {
  const prices = ["Adult", "Child"].map((value) => ({ value, label: `${value}: $20`, amount: 20 }));
  const list = { items: [], counts: COUNTS, events: [eventPlaces({ prices })], next: null };
  server.on("GET /api/admin/registrations", json(200, list));
  const user = await fillIn("Ada Okafor", "2155550171");
  const price = screen.getByRole("combobox", { name: "Price for each" });
  expect(price).toHaveDisplayValue("Adult: $20");
  await user.selectOptions(price, "Child");
  await press("Register");

  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ people: 1, price: "Child" });
});

test("the dialog says how old everyone has to be", async () => {
  const list = { items: [], counts: COUNTS, events: [eventPlaces({ minimum_age: 6 })], next: null };
  server.on("GET /api/admin/registrations", json(200, list));
  await fillIn();

  expect(screen.getByText("Ages 6 and up.")).toBeVisible();
});

test("the rest is below", async () => {
  const user = await fillIn("Ada Okafor", "2155550171", "3");
  await user.click(screen.getByText("Names, email, requests"));
  await user.type(screen.getByLabelText("Who comes along"), "Ben{Enter}{Enter} Tom ");
  await user.type(screen.getByLabelText("Email"), "ada@visitor.example");
  await press("Register");

  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    others: [{ name: "Ben" }, { name: "Tom" }],
    email: "ada@visitor.example",
  });
});

test("errors stand at their fields, and the first of them has the focus", async () => {
  const errors = [
    { pointer: "#/phone", detail: "Enter their phone number" },
    { pointer: "#/others/0/name", detail: "Use 100 characters or fewer" },
  ];
  server.on(ADD, problem(422, { detail: "Fill in what's marked.", errors }));
  await fillIn("Ada Okafor", "", "2{Enter}");

  const phone = await screen.findByRole("textbox", { name: "Phone" });
  await waitFor(() => expect(phone).toHaveAccessibleDescription("Enter their phone number"));
  expect(phone).toHaveFocus();
  expect(screen.getByText("Use 100 characters or fewer")).toBeVisible();
});

test("more than there's room for are registered after a question", async () => {
  const full = problem(409, { detail: "There are 2 spots left.", placesLeft: 2 });
  server.on(ADD, full, json(201, registration()));
  await fillIn("Ada Okafor", "2155550171", "4{Enter}");

  const question = await screen.findByText("There are 2 spots left. Register all 4 anyway?");
  expect(question).toHaveFocus();
  await press("Register all 4");

  expect(await screen.findByText("Registered")).toBeVisible();
  const [first, second] = sent();
  expect(second).toEqual({ ...first, overCapacity: true });
});

test("a party for which there are too few spots is put on the waiting list", async () => {
  const few = problem(409, { detail: "There's 1 spot left.", placesLeft: 1 });
  server.on(ADD, few, json(201, registration({ status: "waiting" })));
  await fillIn("Ada Okafor", "2155550171", "3{Enter}");

  const atLeast = await screen.findByRole("combobox", { name: "They'd come with at least" });
  await userEvent.selectOptions(atLeast, "2");
  await press("Put them on the waiting list");

  expect(await screen.findByText("On the waiting list")).toBeVisible();
  const [first, second] = sent();
  expect(second).toEqual({ ...first, waitingList: { atLeast: 2 } });
});

test("a party that would come only with more than there can be is asked for fewer", async () => {
  const few = problem(409, { detail: "There's 1 spot left.", placesLeft: 1 });
  const detail = "This event has only 2 spots in all. Choose a number up to 2.";
  const never = problem(422, { errors: [{ pointer: "#/waitingList/atLeast", detail }] });
  server.on(ADD, few, never);
  await fillIn("Ada Okafor", "2155550171", "3{Enter}");
  await press("Put them on the waiting list");

  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  expect(screen.getByRole("combobox", { name: "They'd come with at least" })).toBeVisible();
});

test("people are added to a registration of the same person, or staff go back", async () => {
  const there = { id: "7", name: "Ada Okafor", totalAttendees: 2 };
  const already = problem(409, { detail: "Already there.", registration: there });
  server.on(ADD, already, already, json(201, registration()));
  await fillIn("Ada Okafor", "2155550171", "3{Enter}");

  const text = "Ada Okafor already has 2 spots for this event. Add 3 more, 5 in all?";
  expect(await screen.findByText(text)).toHaveFocus();
  await press("Go back");
  const many = screen.getByRole("textbox", { name: "How many" });
  await waitFor(() => expect(many).toHaveFocus());
  await userEvent.type(many, "{Backspace}1{Enter}");
  await press("Add 1 more");

  expect(await screen.findByText("Registered")).toBeVisible();
  const ids = sent().map(({ id, people, merge }) => ({ id, people, merge }));
  expect(ids[1]?.id).not.toBe(ids[0]?.id);
  expect(ids[2]).toEqual({ id: ids[1]?.id, people: 1, merge: true });
});

const waits = (offered: number) => {
  const there = { id: "7", name: "Ada Okafor", totalAttendees: 4, atLeast: 2, offered };
  return problem(409, { detail: "Ada Okafor waits already.", registration: there });
};

test("people are added to a party on the waiting list", async () => {
  server.on(ADD, waits(0), json(201, registration({ status: "waiting" })));
  await fillIn("Ada Okafor", "2155550171", "3{Enter}");

  const text = "Ada Okafor waits already. Add 3 more, 7 in all?";
  expect(await screen.findByText(text)).toHaveFocus();
  const link = screen.getByRole("link", { name: "See the waiting list (Ada Okafor)" });
  expect(link).toHaveAttribute("href", "/admin-submissions#registrations?event=open-barn&party=7");
  await press("Add 3 more");

  expect(await screen.findByText("On the waiting list")).toBeVisible();
  expect(sent()[1]).toEqual({ ...sent()[0], merge: true });
});

test("nobody is added to a party with an offer, and the link closes the dialog", async () => {
  server.on(ADD, waits(2));
  await fillIn("Ada Okafor", "2155550171", "3{Enter}");

  expect(await screen.findByText("Ada Okafor waits already.")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Add 3 more" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "See the waiting list (Ada Okafor)" }));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(location.hash).toBe("#registrations?event=open-barn&party=7");
});

test("a form whose answer was lost is sent again under the same id", async () => {
  server.on(ADD, lost(), json(201, registration()));
  await fillIn("Ada Okafor", "2155550171", "2{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The server didn't answer.");
  await press("Register");

  expect(await screen.findByText("Registered")).toBeVisible();
  expect(sent()[1]).toEqual(sent()[0]);
});

test("a party without a number or an address has nothing to call or write to, and is found by its id", async () => {
  const id = "0193b7a4-1c2d-7e3f-8a4b-5c6d7e8f9a0b";
  const items = [registration({ id, email: "", phone: "", person: id })];
  server.on(
    "GET /api/admin/registrations",
    json(200, { items, counts: COUNTS, events: [], next: null }),
  );
  open("#registrations");

  const card = within(await screen.findByRole("article"));
  expect(card.queryByRole("link")).toBeNull();
  const preview = {
    addresses: [],
    deleted: [{ what: "Registrations", count: 1 }],
    freed: [],
    stays: [],
  };
  server.on("POST /api/admin/people/preview", json(200, preview));
  await userEvent.click(card.getByText("Export or erase this person"));
  expect(await card.findByText("Everything from this registration")).toBeVisible();
  expect(server.callsTo("POST /api/admin/people/preview")[0]?.body).toEqual({ address: id });
});

test("a card says for how long places are held for those who wait", async () => {
  const held = { places: 4, until: "2027-06-12T11:17" };
  const items = [registration({ status: "waiting", held })];
  server.on(
    "GET /api/admin/registrations",
    json(200, { items, counts: COUNTS, events: [], next: null }),
  );
  open("#registrations");

  expect(await screen.findByText("4 spots held until Saturday, June 12, 11:17 AM")).toBeVisible();
  expect(screen.queryByText("On the waiting list")).toBeNull();
});

test("a card says who took the call, and has no link to write to without an address", async () => {
  const taken_at = "2027-03-01T14:30:00Z";
  const by_phone = [
    { people: 2, taken_by: "Erin", taken_at },
    { people: 1, taken_by: "", taken_at: "2027-03-02T14:30:00Z" },
  ];
  const items = [registration({ email: "", by_phone })];
  server.on(
    "GET /api/admin/registrations",
    json(200, { items, counts: COUNTS, events: [], next: null }),
  );
  open("#registrations");

  expect(await screen.findByText("Registered by Erin.")).toBeVisible();
  expect(screen.getByText(/^1 spot added by staff, /)).toBeVisible();
  const card = within(screen.getByRole("article"));
  expect(card.getByRole("link", { name: "Text" })).toBeVisible();
  expect(card.queryByRole("link", { name: "" })).toBeNull();
  expect(card.getAllByRole("link")).toHaveLength(2);
});
