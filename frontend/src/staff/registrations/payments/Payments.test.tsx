import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { balance, COUNTS, registration } from "../../../testing/registration.fixture";
import { json, problem, StubServer } from "../../../testing/server";
import { open, SESSION, signedIn } from "../../../testing/staffPage";

const ROSTER = "GET /api/admin/registrations";
const PAY = "POST /api/admin/registrations/7/payments";
const PAYMENT = {
  id: "019ad6b2-8a00-7000-8000-000000000001",
  cents: 1500,
  how: "cash",
  paid_on: "2027-03-02",
  recorded_at: "2027-03-02T15:00:00Z",
  who: "Erin's phone",
  taken_back_at: null,
  taken_back_by: null,
} as const;

function serve(...different: Parameters<typeof registration>) {
  const list = { items: [registration(...different)], counts: COUNTS, events: [], next: null };
  return new StubServer().on(SESSION, signedIn()).on(ROSTER, json(200, { ...list, money: null }));
}

const money = () => screen.findByRole("region", { name: "Money, Ada Okafor" });

test("what is open is ticked off as paid in two taps, and once", async () => {
  const user = userEvent.setup();
  const server = serve().on(PAY, problem(503, { detail: "Busy." }), json(201, registration()));
  open("#registrations");
  const part = within(await money());
  expect(part.getByText("Total $30 · Open $30")).toBeVisible();

  await user.click(part.getByRole("button", { name: /^Paid…/ }));
  expect(part.getByLabelText("Dollars")).toHaveValue("30");
  await user.click(part.getByRole("button", { name: "Record the payment" }));
  expect(await part.findByRole("alert")).toHaveTextContent("Busy.");
  await user.click(part.getByRole("button", { name: "Record the payment" }));

  expect(await part.findByRole("button", { name: /^Paid…/ })).toBeVisible();
  expect(await money()).toHaveFocus();
  const [first, second] = server.callsTo(PAY).map(({ body }) => body);
  expect(first).toMatchObject({ cents: 3000, how: "cash" });
  expect(second).toEqual(first);
});

test("the way back from a payment isn't mistaken for a cancellation", async () => {
  const user = userEvent.setup();
  serve();
  open("#registrations");
  const part = within(await money());
  await user.click(part.getByRole("button", { name: /^Paid…/ }));

  expect(part.queryByRole("button", { name: /Cancel/ })).toBeNull();
  await user.click(part.getByRole("button", { name: "Close" }));

  expect(await part.findByRole("button", { name: /^Paid…/ })).toBeVisible();
});

test("an amount that can't be read is asked for again", async () => {
  const user = userEvent.setup();
  const server = serve();
  open("#registrations");
  const part = within(await money());
  await user.click(part.getByRole("button", { name: /^Paid…/ }));

  await user.clear(part.getByLabelText("Dollars"));
  await user.type(part.getByLabelText("Dollars"), "eighty");
  await user.click(part.getByRole("button", { name: "Record the payment" }));

  expect(part.getByRole("alert")).toHaveTextContent("Enter an amount like 85 or 85.50");
  expect(part.getByLabelText("Dollars")).toHaveFocus();
  expect(server.callsTo(PAY)).toEqual([]);
});

test("a canceled party gets back what it paid", async () => {
  const user = userEvent.setup();
  const server = serve({
    status: "cancelled",
    money: balance({ paid_cents: 1500, to_refund_cents: 1500 }),
    payments: [PAYMENT],
  }).on(PAY, json(201, registration()));
  open("#registrations");
  const part = within(await money());
  expect(part.getByText("Paid $15 · To refund $15")).toBeVisible();
  expect(part.queryByRole("button", { name: /^Paid…/ })).toBeNull();

  await user.click(part.getByRole("button", { name: /^Refunded…/ }));
  await user.click(part.getByRole("button", { name: "Record the refund" }));

  await part.findByRole("button", { name: /^Refunded…/ });
  expect(server.callsTo(PAY)[0]?.body).toMatchObject({ cents: -1500 });
});

test("a payment that nobody put their name to has no comma in front of its time", async () => {
  serve({ payments: [{ ...PAYMENT, who: "" }] });
  open("#registrations");

  expect((await money()).querySelector(".payments-list small")?.textContent).toMatch(
    /^Recorded [A-Z]/,
  );
});

test("a mistake is taken back, and stays in the list", async () => {
  const user = userEvent.setup();
  const back = `DELETE /api/admin/payments/${PAYMENT.id}`;
  const taken = { taken_back_at: "2027-03-02T16:00:00Z", taken_back_by: "Luis" };
  const server = serve({
    payments: [PAYMENT, { ...PAYMENT, ...taken, id: "2", cents: 2000 }],
  }).on(back, json(200, registration()));
  open("#registrations");
  const part = within(await money());
  expect(part.getByText(/Taken back by Luis/)).toBeVisible();
  expect(
    part.getByText(/Recorded by Erin's phone/, { selector: "li:first-child small" }),
  ).toBeVisible();

  await user.click(part.getByRole("button", { name: "Take back: Paid $15, Ada Okafor" }));

  expect(server.callsTo(back)).toHaveLength(1);
});

test("staff choose another price for a person", async () => {
  const user = userEvent.setup();
  const change = "PATCH /api/admin/registrations/7";
  const server = serve({
    event_prices: [
      { value: "Rider", label: "Rider: $15", amount: 15 },
      { value: "Guest", label: "Guest: $5", amount: 5 },
    ],
    attendees: registration().attendees.map((one) => ({ ...one, price_label: "Rider" })),
  }).on(change, json(200, registration()));
  open("#registrations");

  await user.selectOptions(await screen.findByLabelText("Price of Ben Okafor"), "Guest: $5");

  expect(server.callsTo(change)[0]?.body).toEqual({ attendees: [{ position: 1, price: "Guest" }] });
});

test("a free event has no money on its cards", async () => {
  serve({ money: balance() });
  open("#registrations");
  await screen.findByRole("article", { name: /Ada Okafor/ });
  expect(screen.queryByRole("region", { name: "Money, Ada Okafor" })).toBeNull();
});

test("each month has its sums and its table", async () => {
  const user = userEvent.setup();
  const event = {
    event_id: "open-barn",
    event_title: "Spring Open Barn",
    event_date: "2027-05-08",
    ...balance({ owed_cents: 3000, open_cents: 3000 }),
  };
  serve().on(
    "GET /api/admin/payments",
    json(200, {
      month: "2027-05",
      events: [event],
      total: balance({ owed_cents: 3000, open_cents: 3000 }),
      received_cents: 2000,
      refunded_cents: 0,
    }),
  );
  open("#registrations");

  await user.click(await screen.findByText("Money by month"));

  expect(await screen.findByText(/Came in this month, for any event: \$20\./)).toBeVisible();
  expect(
    screen.getByText("Spring Open Barn", { selector: "strong" }).parentElement,
  ).toHaveTextContent("Total $30 · Open $30");
  expect(screen.getByRole("link", { name: "Payments of the month, CSV" })).toHaveAttribute(
    "href",
    expect.stringMatching(/payments\.csv\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/),
  );
});

test("an event that nobody owes anything for isn't called free: those who'd have paid may have gone", async () => {
  const calledOff = {
    event_id: "brunch",
    event_title: "Pony Brunch Ride",
    event_date: "2027-05-08",
    ...balance(),
  };
  const sums = { total: balance(), received_cents: 0, refunded_cents: 0 };
  serve().on(
    "GET /api/admin/payments",
    json(200, { month: "2027-05", events: [calledOff], ...sums }),
  );
  open("#registrations");

  await userEvent.click(await screen.findByText("Money by month"));

  const event = await screen.findByText("Pony Brunch Ride");
  expect(event.parentElement).toHaveTextContent("May 8, 2027Nothing owed");
  const total = screen.getByText(/^All events of/).parentElement;
  expect(total).toHaveTextContent(/Nothing owed$/);
});

test("a month without sign-ups doesn't read as if nobody signed up during it", async () => {
  const sums = { total: balance(), received_cents: 0, refunded_cents: 0 };
  serve().on("GET /api/admin/payments", json(200, { month: "2027-05", events: [], ...sums }));
  open("#registrations");

  await userEvent.click(await screen.findByText("Money by month"));

  expect(await screen.findByText(/^No event in \w+ \d{4} has sign-ups\.$/)).toBeVisible();
});
