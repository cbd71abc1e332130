import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { WaitingList } from "../../../api/types";
import { eventPlaces, registration } from "../../../testing/registration.fixture";
import { json, problem, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";
import type { Party } from "./waitingInWords";

const LIST = "GET /api/admin/events/open-barn/waiting-list";
const CHANGE = "POST /api/admin/registrations/7/waiting-list";

const party = (different: Partial<Party> = {}): Party => ({
  registration: "7",
  name: "Ada Okafor",
  email: "ada@visitor.example",
  phone: "(215) 555-0171",
  people: 4,
  atLeast: 2,
  since: "2027-03-01T14:30:00Z",
  state: "waiting",
  offered: 0,
  answerBy: "",
  needsCall: false,
  toldAt: "",
  steps: [],
  ...different,
});

const grace = party({ registration: "8", name: "Grace Hopper", people: 1, atLeast: 1 });
const offered = party({ state: "offered", offered: 2, answerBy: "2027-05-01T19:00" });

const waitingList = (...parties: Party[]) =>
  json(200, {
    order: "first-that-fits",
    capacity: 40,
    taken: 38,
    held: 0,
    free: 2,
    over: 0,
    parties,
  } satisfies WaitingList);

let server: StubServer;

const LISTED = {
  counts: { all: 12, confirmed: 9, waiting: 2, cancelled: 1 },
  items: [registration({ status: "waiting" })],
  events: [eventPlaces({ current_attendees: 36, held: 2, waiting: 2, places_left: 2 })],
  past_dates: [],
  next: null,
};

function serve(...parties: Party[]) {
  server = new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/registrations", json(200, LISTED))
    .on("GET /api/admin/events/open-barn/notices", json(200, { notices: [] }))
    .on(LIST, waitingList(...parties));
}

beforeEach(() => {
  // jsdom doesn't know them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  Element.prototype.scrollIntoView = () => {};
  serve(party(), grace);
});

async function openList() {
  open("#registrations?event=open-barn");
  return within(await screen.findByRole("region", { name: "Waiting list" }));
}

const sent = () => server.callsTo(CHANGE).map(({ body }) => body);

test("of an event that is called off, says that no one gets a spot", async () => {
  serve(party(), grace);
  const events = [eventPlaces({ waiting: 2, called_off: "Mud." })];
  server.on("GET /api/admin/registrations", json(200, { ...LISTED, events }));
  const list = await openList();

  expect(list.getByText("The event is called off, so no one gets a spot.")).toBeVisible();
  expect(list.queryByText(/go to the first party in line/)).toBeNull();
});

test("says who waits in order, the places, and the rule", async () => {
  const list = await openList();

  expect(list.getByText("40 spots: 38 taken, 0 held, 2 free")).toBeVisible();
  expect(list.getByText(/go to the first party in line that they're enough for/)).toBeVisible();
  const names = list.getAllByRole("heading", { level: 3 }).map((name) => name.textContent);
  expect(names).toEqual(["1. Ada Okafor", "2. Grace Hopper"]);
  expect(list.getByText(/^4 people, or at least 2, joined/)).toBeVisible();
  expect(list.getByRole("link", { name: "Call (215) 555-0171 (Ada Okafor)" })).toHaveAttribute(
    "href",
    "tel:2155550171",
  );
  expect(screen.getByText("9 registrations confirmed, 2 waiting, 1 canceled")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Spring Open Barn/ })).toHaveTextContent(
    "36 of 40 taken, 2 held, 2 left, 2 parties waiting",
  );
});

test("an offer says until when, who has to be called, and what happened", async () => {
  const at = "2027-03-02T14:30:00Z";
  const step = { at, number: 2, byStaff: false, who: "", reason: "" };
  const steps = [
    { ...step, step: "joined", number: null, at: "2027-03-01T14:30:00Z" },
    { ...step, step: "offered" },
    { ...step, step: "offered", byStaff: true, who: "Erin" },
    { ...step, step: "moved", byStaff: true, reason: "Asked first" },
  ];
  serve({ ...offered, needsCall: true, steps }, grace);
  const list = await openList();

  expect(list.getByText("2 spots held until Saturday, May 1, 7 PM")).toBeVisible();
  expect(list.getByText("Call them: no mail reaches them.")).toBeVisible();
  expect(list.queryByRole("button", { name: "Hold spots (Ada Okafor)" })).toBeNull();
  const happened = within(list.getAllByText("What happened")[0]?.closest("details") as HTMLElement);
  const lines = happened.getAllByRole("listitem", { hidden: true });
  expect(lines.map((line) => line.textContent?.replace(/, [A-Z][a-z]{2}, .*(AM|PM)/, ""))).toEqual([
    "Joined the list",
    "2 spots held for them, Erin",
    "Moved to position 2, staff: Asked first",
  ]);
});

test.each([
  ["ada@visitor.example", "No one is told at night. We'll mail them Saturday, May 1, 8 AM."],
  ["", "No one is told at night, and no mail reaches them. Call from Saturday, May 1, 8 AM, on."],
])(
  "an offer of the night says when the party is told, with the address %j",
  async (email, words) => {
    serve({ ...offered, email, toldAt: "2027-05-01T08:00" });
    const list = await openList();

    expect(list.getByText(words)).toBeVisible();
  },
);

test("spots are held once by a double click, and the party keeps the focus", async () => {
  const list = await openList();
  server.on(CHANGE, waitingList(offered, grace)).on(LIST, waitingList(offered, grace));

  await userEvent.dblClick(list.getByRole("button", { name: "Hold spots (Ada Okafor)" }));

  expect(await list.findByText("2 spots held until Saturday, May 1, 7 PM")).toBeVisible();
  expect(sent()).toEqual([{ action: "offer" }]);
  const name = list.getByRole("heading", { name: "1. Ada Okafor" });
  await waitFor(() => expect(name).toHaveFocus());
});

test("too few spots are said at the party", async () => {
  const list = await openList();
  const detail = "Too few spots are free for this party.";
  server.on(CHANGE, problem(409, { detail, placesLeft: 1 }));

  await press("They said yes (Ada Okafor)");

  expect(
    await list.findByText("Only 1 spot is free, and they'd come with at least 2."),
  ).toBeVisible();
  expect(list.getByRole("button", { name: "They said yes (Ada Okafor)" })).toHaveFocus();
});

test("what was refused isn't said anymore once spots are held", async () => {
  const list = await openList();
  server.on(CHANGE, problem(409, { detail: "Too few spots.", placesLeft: 0 }));
  server.on(LIST, waitingList(offered, grace));

  await press("Hold spots (Ada Okafor)");

  expect(await list.findByText("2 spots held until Saturday, May 1, 7 PM")).toBeVisible();
  expect(list.queryByText(/^No spots are free/)).toBeNull();
});

test("who said no is off the list, which keeps the focus", async () => {
  const list = await openList();
  server.on(CHANGE, waitingList(grace)).on(LIST, waitingList(grace));

  await press("They said no (Ada Okafor)");

  expect(await screen.findByText("Off the waiting list")).toBeVisible();
  await waitFor(() => expect(list.queryByRole("heading", { name: /Ada/ })).toBeNull());
  expect(sent()).toEqual([{ action: "decline" }]);
  await waitFor(() => expect(screen.getByRole("heading", { name: "Waiting list" })).toHaveFocus());
});

test("who is passed over and why is asked", async () => {
  const list = await openList();
  const errors = [{ pointer: "#/reason", detail: "Say why: it's kept with the list." }];
  const passed = party({ state: "passed" });
  server.on(CHANGE, problem(422, { detail: "", errors }), waitingList(passed, grace));
  server.on(LIST, waitingList(passed, grace));
  await press("Pass over… (Ada Okafor)");
  expect(screen.getByRole("heading", { name: "Pass over Ada Okafor" })).toHaveFocus();
  await press("Pass over");
  expect(await screen.findByText("Say why: it's kept with the list.")).toBeVisible();
  const why = screen.getByRole("textbox", { name: "Why" });
  expect(why).toHaveAccessibleDescription("Say why: it's kept with the list.");

  await userEvent.type(why, "On vacation");
  await press("Pass over");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()[1]).toEqual({ action: "pass_over", reason: "On vacation" });
  expect(
    await list.findByText("They get no spots until they ask again or you hold some."),
  ).toBeVisible();
  const name = list.getByRole("heading", { name: "1. Ada Okafor" });
  await waitFor(() => expect(name).toHaveFocus());
});

test("a party is moved behind another one", async () => {
  const list = await openList();
  server.on(CHANGE, waitingList(grace, party())).on(LIST, waitingList(grace, party()));
  await press("Move… (Ada Okafor)");
  const place = screen.getByRole("combobox", { name: "New place in line" });
  expect(place).toHaveDisplayValue("1, first in line");
  await userEvent.selectOptions(place, "2, after Grace Hopper");
  await userEvent.type(screen.getByRole("textbox", { name: "Why" }), "Grace called first");
  await press("Move");

  expect(await list.findByRole("heading", { name: "2. Ada Okafor" })).toBeVisible();
  expect(sent()).toEqual([{ action: "move", position: 2, reason: "Grace called first" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the card of a party that waits says so, can't be ticked off, and leads to the list", async () => {
  const list = await openList();
  const card = within(await screen.findByRole("article"));

  expect(card.getByText("On the waiting list")).toBeVisible();
  expect(card.getByText("for 2 spots")).toBeVisible();
  expect(card.queryByRole("checkbox")).toBeNull();
  await userEvent.click(card.getByRole("link", { name: /^See the waiting list/ }));
  expect(list.getByRole("heading", { name: "1. Ada Okafor" })).toHaveFocus();
});

test("a link to a party on the list opens there", async () => {
  open("#registrations?event=open-barn&party=8");

  const name = await screen.findByRole("heading", { name: "2. Grace Hopper" });
  await waitFor(() => expect(name).toHaveFocus());
});
