import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { eventNotice, noticeParty, WHERE } from "../../../testing/notice.fixture";
import { COUNTS, eventPlaces } from "../../../testing/registration.fixture";
import { json, noContent, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";

const NOTICES = "GET /api/admin/events/open-barn/notices";
const ADA = noticeParty({
  phone: "(215) 555-0171",
  people: 2,
  needs_call: false,
  called_at: "2027-03-01T15:30:00Z",
  called_by: "Erin",
});
const BEN = { ...ADA, registration: "2", name: "Ben", called_at: null, needs_call: true };
const CALL_OFF = eventNotice({ people: 4, calls: 1, parties: [ADA, BEN] });

let server: StubServer;

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const events = [eventPlaces({ called_off: "Storm" })];
  server = new StubServer()
    .on(SESSION, signedIn())
    .on(
      "GET /api/admin/registrations",
      json(200, { counts: COUNTS, items: [], events, past_dates: [], next: null }),
    );
});

test("nobody is to be called about a move once the event is called off", async () => {
  const moved = { ...CALL_OFF, id: "6", kind: "moved", before: { ...WHERE, date: "2027-05-01" } };
  server.on(NOTICES, json(200, { notices: [CALL_OFF, moved] }));
  open("#registrations?event=open-barn");

  const groups = await screen.findAllByRole("group", { name: /call/i });
  const [newest, older] = groups.map((group) => within(group));
  expect(newest?.getByRole("checkbox", { name: "Ben, 2 people" })).not.toBeChecked();
  expect(older?.getByText("They were called")).toBeVisible();
  expect(older?.getByText(/^Called by Erin/)).toBeVisible();
  expect(older?.queryByText("Ben")).toBeNull();
  expect(older?.queryByRole("checkbox")).toBeNull();
  expect(screen.getAllByText(/1 party to call/)).toHaveLength(1);
});

test("the message about a notice asks for calls until everybody was called", async () => {
  const events = [eventPlaces()];
  server.on(
    "GET /api/admin/registrations",
    json(200, { counts: COUNTS, items: [], events, past_dates: [], next: null }),
  );
  const moved = { ...CALL_OFF, kind: "moved", undo_until: "2027-03-01T14:30:20Z", parties: [BEN] };
  const MOVE = "POST /api/admin/events/open-barn/move";
  server.on(MOVE, json(200, { ...moved, id: null, at: null }), json(201, moved));
  server.on(NOTICES, json(200, { notices: [] }));
  open("#registrations?event=open-barn&notice=move");
  await press("See who's told");
  server.on(NOTICES, json(200, { notices: [moved] }));
  await press("Move it");

  const asks = { selector: ".toast *", ignore: ".sr-only" };
  expect(await screen.findByText(/Then call them/, asks)).toBeVisible();
  const box = await screen.findByRole("checkbox", { name: "Ben, 2 people" });
  const called = { ...BEN, needs_call: false, called_at: "2027-03-01T14:30:09Z" };
  server.on("PUT /api/admin/events/open-barn/notices/7/calls/2", noContent());
  server.on(NOTICES, json(200, { notices: [{ ...moved, parties: [called] }] }));
  await userEvent.click(box);

  await waitFor(() => expect(screen.queryByText(/Then call them/, asks)).toBeNull());
  expect(screen.getByText(/^You can take it back for \d+ seconds\.$/, asks)).toBeVisible();
});
