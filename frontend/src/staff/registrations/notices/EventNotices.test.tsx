import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { eventNotice, noticeParty, WHERE } from "../../../testing/notice.fixture";
import { COUNTS, eventPlaces } from "../../../testing/registration.fixture";
import { json, problem, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";

const NOTICES = "GET /api/admin/events/open-barn/notices";
const CALL_OFF = eventNotice();

let server: StubServer;
const serve = (event = eventPlaces()) =>
  server.on(
    "GET /api/admin/registrations",
    json(200, { counts: COUNTS, items: [], events: [event], past_dates: [], next: null }),
  );

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  server = new StubServer().on(SESSION, signedIn()).on(NOTICES, json(200, { notices: [] }));
  serve();
});

test("an address opens the dialog that moves an event, once", async () => {
  open("#registrations?event=open-barn&notice=move");

  expect(
    await screen.findByRole("heading", { name: "Move Spring Open Barn from Sat, May 8, 2027" }),
  ).toBeVisible();
  await waitFor(() => expect(location.hash).toBe("#registrations?event=open-barn"));
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an event that is called off isn't called off again", async () => {
  serve(eventPlaces({ called_off: "Storm" }));
  open("#registrations?event=open-barn&notice=call-off");

  await screen.findByRole("button", { name: /^Put it back on/ });
  await waitFor(() => expect(location.hash).toBe("#registrations?event=open-barn"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("while a call-off can be taken back, nothing else puts the event back on", async () => {
  serve(eventPlaces({ called_off: "Storm" }));
  const callOff = { ...CALL_OFF, undo_until: "2027-03-01T14:31:00Z" };
  server.on(NOTICES, json(200, { notices: [callOff] }));
  open("#registrations?event=open-barn");

  expect(await screen.findByRole("button", { name: /^Take it back/ })).toBeVisible();
  expect(screen.getByText("That works for less than a minute.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Put it back on/ })).toBeNull();
});

test("what an address opens is checked against what staff had seen, too", async () => {
  const OFF = "POST /api/admin/events/open-barn/call-off";
  server.on(NOTICES, json(200, { notices: [{ ...CALL_OFF, undone_at: null }] }));
  server.on(OFF, json(200, { ...CALL_OFF, id: null }));
  open("#registrations?event=open-barn&notice=call-off");

  await press("See who's told");

  await waitFor(() => expect(server.callsTo(OFF)).toHaveLength(1));
  expect(server.callsTo(OFF)[0]?.path).toMatch(/[?&]seen=7(&|$)/);
});

test("an event that is on again without a notice says that nobody was told", async () => {
  server.on(NOTICES, json(200, { notices: [CALL_OFF] }));
  open("#registrations?event=open-barn");

  expect(await screen.findByText(/^It's on again, by a change under “Site”/)).toBeVisible();
});

test("once the event is on again, nobody is called about the call-off, and it's the last to be taken back", async () => {
  const parties = [noticeParty({ phone: "(215) 555-0171", people: 2 })];
  const callOff = { ...UNDOABLE, id: "6", parties, people: 2, calls: 1 };
  const back = { ...callOff, id: "7", kind: "reinstated" };
  server.on(NOTICES, json(200, { notices: [back, callOff] }));
  open("#registrations?event=open-barn");

  expect(await screen.findByText("It's back on")).toBeVisible();
  expect(screen.getAllByText(/call them: no mail reaches them/i)).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: "Take it back (It's back on)" })).toHaveLength(1);
  expect(screen.getByText("To take it back, first take back what stands above it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Take it back \(Called off/ })).toBeNull();
});

test("the new day has its weekday beside it", async () => {
  open("#registrations?event=open-barn&notice=move");

  expect(await screen.findByText("Saturday")).toBeVisible();
});

test("of what can be offered instead, other dates of the same event come first", async () => {
  const july = eventPlaces({
    id: "july",
    title: "Sunset Ride",
    date: "2027-07-09",
    minimum_age: 12,
  });
  const ride = { title: "Trail Ride", places_left: 4 };
  const [may, june, august] = ["2027-05-08", "2027-06-05", "2027-08-07"].map((date) =>
    eventPlaces({ ...ride, date, id: `trail-ride-${date}` }),
  );
  const events = [may, june, july, august];
  server.on("GET /api/admin/events/trail-ride-2027-05-08/notices", json(200, { notices: [] }));
  server.on(
    "GET /api/admin/registrations",
    json(200, { counts: COUNTS, items: [], events, past_dates: [], next: null }),
  );
  open("#registrations?event=trail-ride-2027-05-08&notice=call-off");

  const choice = await screen.findByRole("combobox", { name: /^Offer another date or event/ });
  const groups = [...choice.querySelectorAll("optgroup")].map((group) => [
    group.label,
    ...[...group.children].map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    [
      "Other dates of Trail Ride",
      "Sat, Jun 5, 2027: Trail Ride, 4 left",
      "Sat, Aug 7, 2027: Trail Ride, 4 left",
    ],
    ["Other events", "Fri, Jul 9, 2027: Sunset Ride, 38 left, ages 12 and up"],
  ]);
});

test("another date is offered once an event is called off, and taken for who calls", async () => {
  const july = eventPlaces({
    id: "july",
    title: "Sunset Ride",
    date: "2027-07-09",
    places_left: 9,
  });
  const off = eventPlaces({ called_off: "Storm", is_open: false });
  const closed = eventPlaces({ id: "closed", title: "Clinic", is_open: false });
  server.on(
    "GET /api/admin/registrations",
    json(200, {
      counts: COUNTS,
      items: [],
      events: [off, july, closed],
      past_dates: [],
      next: null,
    }),
  );
  const mail = { state: "sent", error: null } as const;
  const party = noticeParty({ people: 3, mail, needs_call: false });
  const notice = {
    ...CALL_OFF,
    offer: {
      ...WHERE,
      event_id: "july",
      title: "Sunset Ride",
      date: "2027-07-09",
      places_left: 9,
      minimum_age: 12,
      is_open: true,
    },
    is_later_offer: true,
    people: 3,
    mails: 1,
    parties: [party, noticeParty({ registration: "2", name: "Zoe", is_too_young: true })],
  };
  const OFF = "POST /api/admin/events/open-barn/call-off";
  server.on(OFF, json(200, { ...notice, id: null }), json(201, notice));
  open("#registrations?event=open-barn");

  await press(/^Offer another date/);
  const choice = await screen.findByRole("combobox", { name: "The other date or event" });
  expect(choice.children, "the closed one can't be chosen").toHaveLength(2);
  await userEvent.selectOptions(choice, "july");
  server.on(NOTICES, json(200, { notices: [notice] }));
  await press("See who's told");
  expect(await screen.findByText(/^Another date will be offered/)).toBeVisible();
  expect(
    screen.getByText(
      /Offered instead: Fri, Jul 9, 2027: Sunset Ride, 9 spots left, ages 12 and up/,
    ),
  ).toBeVisible();
  await press("Tell them");

  const few = { detail: "There's only 1 spot left.", placesLeft: 1 };
  const REBOOK = "POST /api/admin/events/open-barn/notices/7/rebook/1";
  server.on(REBOOK, problem(409, few), json(200, notice));
  expect(screen.queryByRole("button", { name: "Sign them up for July 9 (Zoe)" })).toBeNull();
  await press("Sign them up for July 9 (Ada)");
  expect(await screen.findByRole("alert")).toHaveTextContent("There's only 1 spot left.");
  await press("Put them on the waiting list");
  await waitFor(() => expect(server.callsTo(REBOOK)).toHaveLength(2));
  expect(server.callsTo(REBOOK).map(({ body }) => body)).toEqual([{}, { waitingList: {} }]);
  expect(
    await screen.findByText("Ada is on the waiting list for July 9. They get a mail."),
  ).toBeVisible();
  expect(server.callsTo(OFF)[1]?.body).toEqual({ reason: "", offer: "july" });
  expect(server.callsTo(OFF)[1]?.path).toMatch(/[?&]seen=none(&|$)/);
});

test("whoever is signed up for the other date is named, without a mail that may not come", async () => {
  serve(eventPlaces({ called_off: "Storm" }));
  const offer = {
    ...{ event_id: "open-barn-2", title: "Spring Open Barn", date: "2027-12-12" },
    ...{ time: "10 AM", location: "Main barn", places_left: 9, minimum_age: 0, is_open: true },
  };
  const parties = [noticeParty({ name: "Dan Doyle" })];
  const notice = { ...CALL_OFF, offer, parties };
  const REBOOK = "POST /api/admin/events/open-barn/notices/7/rebook/1";
  server.on(NOTICES, json(200, { notices: [notice] })).on(REBOOK, json(200, notice));
  open("#registrations?event=open-barn");

  await press("Sign them up for December 12 (Dan Doyle)");

  expect(await screen.findByText("Dan Doyle is signed up for December 12.")).toBeVisible();
  expect(screen.getByText("Signed up", { selector: ".toast-title" })).toBeVisible();
});

const OFF = "POST /api/admin/events/open-barn/call-off";
const TAKE_BACK = "DELETE /api/admin/events/open-barn/notices/7";
const UNDOABLE = { ...CALL_OFF, undo_until: "2027-03-01T14:30:18Z" };

/** Calls the event off, or whatever the address asks for. */
async function give() {
  await press("See who's told");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(
    await dialog.findByRole("button", { name: /^(Call it off|Put it back on)/ }),
  );
}

test("the message about a call-off takes it back, too", async () => {
  server.on(OFF, json(200, { ...CALL_OFF, id: null, at: null }), json(201, UNDOABLE));
  let answer = (_: Response) => {};
  server.on(TAKE_BACK, new Promise<Response>((resolve) => (answer = resolve)));
  open("#registrations?event=open-barn&notice=call-off");
  await give();

  const message = await screen.findByText(/^You can take it back for 1\d seconds\.$/);
  const toast = message.closest<HTMLElement>(".toast");
  if (!toast) throw new Error("it isn't in a message");
  expect(toast).toHaveTextContent("Called offSpring Open Barn. There's no one to tell.");
  await userEvent.click(within(toast).getByRole("button", { name: "Take it back" }));
  expect(within(toast).getByRole("button", { name: "Taking it back…" })).toBeVisible();
  answer(json(200, { ...CALL_OFF, undone_at: "2027-03-01T14:30:09Z" }));

  expect(await screen.findByText("Taken back")).toBeVisible();
  expect(screen.getByText("Spring Open Barn is on. No message went out.")).toBeVisible();
  expect(toast).not.toBeInTheDocument();
});

test("before an event is put back on, it's said who comes to another date and isn't told", async () => {
  serve(eventPlaces({ called_off: "Storm" }));
  const offer = {
    ...{ event_id: "open-barn-2", title: "Spring Open Barn", date: "2027-12-12" },
    ...{ time: "10 AM", location: "Main barn", places_left: 9, minimum_age: 0, is_open: true },
  };
  const bob = noticeParty({ name: "Bob Carr", people: 3, rebooked: true, needs_call: false });
  const gone = { ...bob, registration: "2", name: "Cleo", comes: false };
  const waits = { ...bob, registration: "4", name: "Gina", people: 4, waits: true };
  const stays = noticeParty({ registration: "3", name: "Dora" });
  const callOff = { ...CALL_OFF, offer, parties: [bob, gone, waits, stays] };
  server.on(NOTICES, json(200, { notices: [callOff] }));
  const planned = { ...CALL_OFF, id: null, at: null, kind: "reinstated", parties: [stays] };
  server.on("POST /api/admin/events/open-barn/reinstate", json(200, planned));
  open("#registrations?event=open-barn");
  expect(await screen.findByText(/^Coming on December 12/)).toHaveTextContent(
    "Coming on December 12: Bob Carr (3). Waiting for December 12: Gina (4).",
  );
  await press(/^Put it back on/);
  await press("See who's told");

  expect(
    await screen.findByText(
      "3 people are coming on December 12 instead (Bob Carr), and 4 people are on the waiting list for December 12 (Gina). They aren't told.",
    ),
  ).toBeVisible();
});

test("the message about an event that is back on says so", async () => {
  serve(eventPlaces({ called_off: "Storm" }));
  const back = { ...CALL_OFF, id: "8", kind: "reinstated" };
  const REINSTATE = "POST /api/admin/events/open-barn/reinstate";
  server.on(REINSTATE, json(200, { ...back, id: null, at: null }), json(201, back));
  open("#registrations?event=open-barn");
  await press(/^Put it back on/);
  await give();

  expect(await screen.findByText("Spring Open Barn. There's no one to tell.")).toBeVisible();
  expect(screen.getByText("It's back on", { selector: ".toast-title" })).toBeVisible();
  expect(screen.queryByText("Done")).toBeNull();
});
