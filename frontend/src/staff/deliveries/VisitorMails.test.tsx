import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DeliveryStanding } from "../../api/types";
import { json, noContent, StubServer } from "../../testing/server";
import { LIST, list, open, press, SESSION, signedIn } from "../../testing/staffPage";

const SEEN = "POST /api/admin/deliveries/seen";

/** Mails to visitors were given up, and what the office should hear arrived. */
const givenUp: DeliveryStanding = {
  alarm: {
    raised: true,
    late_to_office: false,
    late_to_visitors: true,
    oldest_pending_at: "2027-03-01T14:30:00Z",
    after_seconds: 3600,
  },
  topics: [
    {
      channel: "visitor_mail",
      topic: "registration",
      has_address: true,
      // Those that wait are tried again without anyone.
      pending: 5,
      failed: 2,
      oldest_pending_at: null,
      last_sent_at: null,
      last_failure_at: "2027-03-01T15:00:00Z",
      last_error: "couldn't connect: nothing is listening at the mail server's port",
    },
  ],
};

test("mails to visitors that don't go out are said, counted and silenced", async () => {
  const server = new StubServer()
    .on(SESSION, signedIn())
    .on(LIST, list([]))
    .on("GET /api/admin/deliveries", json(200, givenUp))
    .on("GET /api/admin/deliveries/log", json(200, { items: [], next: null }))
    .on(SEEN, noContent());
  open("#deliveries");

  expect(await screen.findByText(/Mails to visitors aren't going out. They're safe/)).toBeVisible();
  expect(await screen.findByText(/2 mails to visitors weren't sent: send them/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Send all again \(\d/ })).toBeNull();
  await press("Got it, stop the alarm");

  expect(server.callsTo(SEEN)).toHaveLength(1);
});
