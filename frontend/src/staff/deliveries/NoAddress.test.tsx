import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DeliveryStanding } from "../../api/types";
import { COUNTS, registration } from "../../testing/registration.fixture";
import { json, StubServer } from "../../testing/server";
import { card, LIST, list, open, SESSION, signedIn } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const delivery = {
  state: "pending" as const,
  attempts: 0,
  last_error: null,
  last_status: null,
  settled_at: null,
  next_attempt_at: "2027-03-01T14:30:00Z",
};
const way = {
  channel: "webhook" as const,
  has_address: false,
  pending: 1,
  failed: 0,
  oldest_pending_at: "2027-03-01T14:30:00Z",
  last_sent_at: null,
  last_failure_at: null,
  last_error: null,
};
const standing: DeliveryStanding = {
  alarm: {
    raised: false,
    late_to_office: false,
    late_to_visitors: false,
    oldest_pending_at: null,
    after_seconds: 3600,
  },
  topics: [
    { ...way, topic: "contact" },
    { ...way, topic: "registration" },
  ],
};
const sendAgain = { name: /^Send again/ };

const serve = (standing: DeliveryStanding) =>
  new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/deliveries", json(200, standing))
    .on(LIST, list([submission({ delivery })]))
    .on(
      "GET /api/admin/registrations",
      json(200, { items: [registration({ delivery })], counts: COUNTS, events: [], next: null }),
    );

test.each([
  ["", "Ada Okafor"],
  ["#registrations", /./],
])("without any address a card says so and promises no attempt: %s", async (hash, name) => {
  serve(standing);
  open(hash);

  const shown = await screen.findByRole("article", { name });

  await waitFor(() => expect(shown).toHaveTextContent("Delivery: No address set up yet."));
  expect(shown).not.toHaveTextContent("next attempt");
  expect(within(shown).queryByRole("button", sendAgain)).toBeNull();
});

test("an address for mails alone is one", async () => {
  const mail = { ...way, channel: "office_mail" as const, topic: "contact" as const };
  serve({ ...standing, topics: [...standing.topics, { ...mail, has_address: true }] });
  open();

  const shown = await card();

  expect(within(shown).getByRole("button", sendAgain)).toBeVisible();
  expect(shown).not.toHaveTextContent("No address set up yet.");
});

test("a link in an older mail still leads to its card", async () => {
  const server = serve(standing).on(
    "GET /api/admin/submissions/7",
    json(200, submission({ id: "7", goals: "To jump" })),
  );
  open("#enquiry?id=7");

  expect(await screen.findByText("To jump")).toBeVisible();
  expect(server.callsTo("GET /api/admin/submissions/7")).toHaveLength(1);
});

test("a stable that gets mails is shown no automation that it doesn't have", async () => {
  const unused = { ...way, pending: 0, oldest_pending_at: null };
  const mail = { ...unused, channel: "office_mail" as const, has_address: true };
  const topics = [
    { ...unused, topic: "contact" as const },
    { ...mail, topic: "contact" as const },
    { ...unused, topic: "registration" as const },
    { ...mail, topic: "registration" as const },
  ];
  serve({ ...standing, topics }).on(
    "GET /api/admin/deliveries/log",
    json(200, { items: [], next: null }),
  );
  open("#deliveries");

  expect(await screen.findByRole("heading", { name: "Inquiries, mails to you" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: /^(Inquiries|Registrations)$/ })).toBeNull();
});
