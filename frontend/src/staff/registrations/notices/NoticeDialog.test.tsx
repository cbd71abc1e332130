import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { eventNotice, WHERE } from "../../../testing/notice.fixture";
import { COUNTS, eventPlaces } from "../../../testing/registration.fixture";
import { json, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";

const NOTICES = "GET /api/admin/events/open-barn/notices";

const LIST = { counts: COUNTS, items: [], events: [eventPlaces()], past_dates: [], next: null };

let server: StubServer;
beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  server = new StubServer().on(SESSION, signedIn());
  server.on("GET /api/admin/registrations", json(200, LIST));
});

test("who calls off anew what was taken back finds the words and what was offered", async () => {
  const offer = { ...WHERE, event_id: "july", title: "July Ride", places_left: 9, minimum_age: 0 };
  const undone = eventNotice({
    reason: "Mud.",
    undone_at: "2027-03-01T14:30:20Z",
    offer: { ...offer, is_open: true },
  });
  const july = eventPlaces({ id: "july", title: "July Ride" });
  const events = [eventPlaces(), july];
  server
    .on("GET /api/admin/registrations", json(200, { ...LIST, events }))
    .on(NOTICES, json(200, { notices: [undone] }));
  open("#registrations?event=open-barn");

  await press(/^Call it off/);

  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText(/^Why, in your words/)).toHaveValue("Mud.");
  expect(dialog.getByLabelText(/^Offer another date/)).toHaveValue("july");
});

test.each([
  ["2027-03-01T14:31:00Z", "reinstated", /Otherwise they get both mails\.$/],
  ["2027-03-01T14:31:00Z", "moved", /They get one mail, with what you choose now\.$/],
  [null, "moved", undefined],
])(
  "whoever gives another notice reads whether the last one isn't sent yet",
  async (until, kind, words) => {
    const moved = { ...eventNotice(), kind, undo_until: until };
    server.on(NOTICES, json(200, { notices: [moved] }));
    open("#registrations?event=open-barn");

    await press(/^Move it/);

    const said = within(screen.getByRole("dialog")).queryByText(words ?? /No one has been told/);
    expect(said !== null).toBe(words !== undefined);
  },
);
