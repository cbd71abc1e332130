import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { COUNTS, registration } from "../../testing/registration.fixture";
import { json, problem, StubServer } from "../../testing/server";
import { open, SESSION, signedIn } from "../../testing/staffPage";

const LIFT = "POST /api/admin/suppressed-addresses/lift";
const refused = {
  scope: "everything" as const,
  reason: "refused" as const,
  suppressed_at: "2027-05-01T16:00:00.000Z",
  last_error: "the mail server answered 550 to the recipient's address",
};
const asked = {
  ...refused,
  scope: "reminders" as const,
  reason: "asked" as const,
  last_error: null,
};

const list = (suppressions: object[]) =>
  json(200, {
    items: [{ ...registration(), suppressions }],
    counts: COUNTS,
    events: [],
    next: null,
  });

test("a card says why mails stopped, and staff let them go out again", async () => {
  const user = userEvent.setup();
  const server = new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/registrations", list([refused]), list([]))
    .on(LIFT, problem(503, { title: "Busy", detail: "Try again." }), json(200, { lifted: true }));
  open("#registrations");
  const card = await screen.findByRole("article");
  const why = /^No mails to this address since .*answered 550 to the recipient's address/;
  expect(within(card).getByText(why)).toBeVisible();

  const button = within(card).getByRole("button", { name: /^Send to this address again/ });
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent("Try again.");
  await user.click(button);

  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
  expect(await screen.findByText("Mails go out again")).toBeVisible();
  expect(server.callsTo(LIFT)[1]?.body).toEqual({
    address: registration().email,
    scope: "everything",
  });
});

test("a card says that they asked for no more reminders", async () => {
  new StubServer().on(SESSION, signedIn()).on("GET /api/admin/registrations", list([asked]));
  open("#registrations");

  expect(
    await screen.findByText(/^No reminders to this address since .*asked for that/),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: /^Send reminders again/ })).toBeVisible();
});
