import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { COUNTS, eventPlaces } from "../../../testing/registration.fixture";
import { json, StubServer } from "../../../testing/server";
import { open, SESSION, signedIn } from "../../../testing/staffPage";

const NOTICES = "GET /api/admin/events/open-barn/notices";
const WHERE = { date: "2027-05-08", time: "10 AM", location: "Main barn" };
const ADA = {
  registration: "1",
  name: "Ada",
  email: "",
  phone: "(215) 555-0171",
  people: 2,
  comes: true,
  mail: null,
  needs_call: false,
  called_at: "2027-03-01T15:30:00Z" as string | null,
  called_by: "Erin",
  rebooked: false,
};
const BEN = { ...ADA, registration: "2", name: "Ben", called_at: null, needs_call: true };
const CALL_OFF = {
  id: "7",
  kind: "called_off",
  reason: "Storm",
  who: "",
  at: "2027-03-01T14:30:00Z",
  before: WHERE,
  after: WHERE,
  offer: null,
  is_later_offer: false,
  undo_until: null,
  undone_at: null,
  automation_is_told: false,
  office_is_told: false,
  people: 4,
  mails: 0,
  calls: 1,
  parties: [ADA, BEN],
};

let server: StubServer;

beforeEach(() => {
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
