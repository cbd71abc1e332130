import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { eventNotice } from "../../../testing/notice.fixture";
import { COUNTS, eventPlaces } from "../../../testing/registration.fixture";
import { json, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";

const NOTICES = "GET /api/admin/events/open-barn/notices";

let server: StubServer;
beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  server = new StubServer().on(SESSION, signedIn());
  server.on(
    "GET /api/admin/registrations",
    json(200, { counts: COUNTS, items: [], events: [eventPlaces()], past_dates: [], next: null }),
  );
});

test.each([
  ["2027-03-01T14:31:00Z", "called_off", /Otherwise they get both mails\.$/],
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
