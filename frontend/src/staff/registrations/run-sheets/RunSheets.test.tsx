import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { COUNTS, eventPlaces, registration } from "../../../testing/registration.fixture";
import { renderPage } from "../../../testing/renderPage";
import { json, problem, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";
import { noteSignedIn } from "../../session/signInMemory";

const LIST = "GET /api/admin/registrations";
const WAITING = "Still loading. We'll print as soon as every name is here.";
const detail = "The database is busy. Try again in a moment.";

const events = [eventPlaces()];
const sheets = () => json(200, { items: [], counts: COUNTS, events, next: null });
const roster = () => json(200, { items: [registration()], counts: COUNTS, events, next: null });

let server: StubServer;
let print: ReturnType<typeof vi.fn>;

beforeEach(() => {
  server = new StubServer().on(SESSION, signedIn());
  print = vi.fn();
  vi.stubGlobal("print", print);
});

/** A response that arrives when the test releases it. */
function late() {
  let answer: (response: Response) => void = () => {};
  const promise = new Promise<Response>((resolve) => (answer = resolve));
  return { promise, answer: (response: Response) => act(async () => answer(response)) };
}

describe("printing the run sheets", () => {
  test("waits for the attendees", async () => {
    const names = late();
    server.on(LIST, sheets(), names.promise);
    open("#run-sheets");

    expect(await screen.findByText("Loading the names")).toHaveRole("status");
    await press("Print");
    expect(screen.getByText(WAITING)).toHaveRole("status");
    expect(print).not.toHaveBeenCalled();
    await names.answer(roster());

    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(screen.getByRole("row", { name: /Ben Okafor/ })).toBeInTheDocument();
    expect(screen.queryByText(WAITING)).toBeNull();
    await press("Print");
    expect(print).toHaveBeenCalledTimes(2);
  });

  test("waits for the list of events", async () => {
    const list = late();
    server.on(LIST, list.promise, roster());
    open("#run-sheets");

    await press("Print");
    expect(print).not.toHaveBeenCalled();
    await list.answer(sheets());

    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(screen.getByRole("row", { name: /Ben Okafor/ })).toBeInTheDocument();
  });

  test("doesn't start when a sheet fails, and says so", async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    server.on(LIST, sheets(), problem(500, { title: "Busy", detail }));
    open("#run-sheets");
    expect(await screen.findByText(detail, {}, { timeout: 5000 })).toHaveRole("alert");

    await press("Print");

    expect(print).not.toHaveBeenCalled();
    expect(screen.getByText("Some names didn't load. Try again before you print.")).toHaveRole(
      "status",
    );
    server.on(LIST, roster());
    await press("Try again");
    expect(await screen.findByRole("row", { name: /Ben Okafor/ })).toBeInTheDocument();
    expect(screen.queryByText(/^Some names didn't load/)).toBeNull();
    expect(print).not.toHaveBeenCalled();
    logged.mockClear();
  });
});

test("who signed in as on a shared computer reads how the sheets open without a network", async () => {
  server.on(LIST, sheets(), roster());
  const { unmount } = open("#run-sheets");
  const hint = /sign out, and sign in with “This is my own device”/;
  expect(await screen.findByText(hint)).toBeVisible();
  unmount();

  server.on(LIST, sheets(), roster());
  noteSignedIn(true);
  renderPage("/admin-submissions#run-sheets");
  await screen.findByRole("row", { name: /Ben Okafor/ });
  expect(screen.queryByText(hint)).toBeNull();
});

test("what is held for the waiting list makes the sum of the spots right", async () => {
  const full = eventPlaces({ max_attendees: 10, registered_here: 7, current_attendees: 7 });
  const events = [{ ...full, held: 2, waiting: 1, places_left: 1 }];
  server.on(LIST, json(200, { items: [], counts: COUNTS, events, next: null }));
  open("#run-sheets");

  expect(
    await screen.findByText("7 registered here, 2 held for the waiting list, 1 spot left"),
  ).toBeVisible();
});

test("the sheet of an event with more people than spots says how many are over", async () => {
  const over = { max_attendees: 4, registered_here: 5, current_attendees: 5, places_left: 0 };
  server.on(
    LIST,
    json(200, { items: [], counts: COUNTS, events: [eventPlaces(over)], next: null }),
  );
  open("#run-sheets");

  expect(await screen.findByText("5 registered here, 1 over")).toBeVisible();
});

test("the sheet of an event that's called off counts no spots that are left or held", async () => {
  const off = eventPlaces({ called_off: "Storm", registered_here: 1, held: 2, places_left: 5 });
  server.on(LIST, json(200, { items: [], counts: COUNTS, events: [off], next: null }));
  open("#run-sheets");

  expect(await screen.findByText("Called off.")).toBeVisible();
  expect(screen.getByText("1 registered here, 1 more taken elsewhere")).toBeVisible();
  expect(screen.queryByText(/left/)).toBeNull();
});

test("from the event's day on, a sheet sums up who came", async () => {
  const events = [
    eventPlaces({ id: "today", date: "2020-05-08", title: "Begun" }),
    eventPlaces({ id: "later", date: "2099-05-08", title: "Later" }),
  ];
  server.on(LIST, json(200, { items: [registration()], counts: COUNTS, events, next: null }));
  open("#run-sheets");

  expect(await screen.findByText("0 came, 2 open")).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("row", { name: /Ben Okafor/ })).toHaveLength(2));
  expect(screen.getAllByText("0 came, 2 open")).toHaveLength(1);
});

test.each([
  ["2020-05-08", 2],
  ["2099-05-08", 0],
])("on a sheet of %s, %d can be marked as no-shows", async (date, count) => {
  const list = { counts: COUNTS, events: [eventPlaces({ date })], next: null };
  const party = registration({ event_date: date });
  server.on(LIST, json(200, { ...list, items: [] }), json(200, { ...list, items: [party] }));
  open("#run-sheets");

  await screen.findByRole("row", { name: /Ben Okafor/ });
  expect(screen.queryAllByRole("button", { name: /no-show$/ })).toHaveLength(count);
});

test("a party without a phone has no dot before what is open", async () => {
  server.on(
    LIST,
    sheets(),
    json(200, {
      items: [registration({ phone: "", attendees: registration().attendees.slice(0, 1) })],
      counts: COUNTS,
      events,
      next: null,
    }),
  );
  open("#run-sheets");

  const owed = await screen.findByRole("link", { name: /^Open \$30: record a payment of/ });
  expect(owed.closest("td")).toHaveTextContent(/^Open \$30$/);
  expect(owed).toHaveAttribute("href", expect.stringContaining("#registrations?id="));
});

test("each date of an event that repeats has a sheet with a name of its own", async () => {
  const dates = [eventPlaces(), eventPlaces({ id: "open-barn-2", date: "2027-05-15" })];
  server.on(LIST, json(200, { items: [], counts: COUNTS, events: dates, next: null }));
  open("#run-sheets");

  expect(await screen.findByRole("region", { name: /^Spring Open Barn.* May 8/ })).toBeVisible();
  expect(screen.getByRole("region", { name: /^Spring Open Barn.* May 15/ })).toBeVisible();
});

test("can be retried when the list of events failed", async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  server.on(LIST, problem(500, { title: "Busy", detail }));
  open("#run-sheets");
  expect(await screen.findByText(detail, {}, { timeout: 5000 })).toHaveRole("alert");
  server.on(LIST, sheets(), roster());

  await press("Try again");

  expect(await screen.findByRole("row", { name: /Ben Okafor/ })).toBeInTheDocument();
  logged.mockClear();
});
