import { act, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PageDataContext } from "../../content/PageDataContext";
import { COUNTS, eventPlaces, registration } from "../../testing/registration.fixture";
import { renderPage } from "../../testing/renderPage";
import { json, lost, problem, StubServer } from "../../testing/server";
import { pageData } from "../../testing/site.fixture";
import { card, open, press, SESSION, signedIn } from "../../testing/staffPage";
import { noteSignedIn } from "../session/signInMemory";
import { goTo } from "../shared/address";
import { RegistrationRemarks } from "./RegistrationRemarks";

const LIST = "GET /api/admin/registrations";
const ITEM = "GET /api/admin/registrations/7";

let server: StubServer;

beforeEach(() => {
  const list = { items: [registration()], counts: COUNTS, events: [eventPlaces()], next: null };
  server = new StubServer()
    .on(SESSION, signedIn())
    .on(LIST, json(200, list))
    .on("GET /api/admin/events/open-barn/notices", json(200, { notices: [] }))
    .on(ITEM, json(200, registration()));
});

test("a mail's link opens one registration, and its list is a press away", async () => {
  open("#registrations?id=7");

  expect(await card("Ada Okafor, Spring Open Barn")).toBeVisible();
  expect(server.callsTo(LIST)).toHaveLength(0);
  await press("Back to the list");

  expect(location.hash).toBe("#registrations?event=open-barn");
  await waitFor(() =>
    expect(server.callsTo(LIST).at(-1)?.path).toBe(
      "/api/admin/registrations?event=open-barn&limit=50",
    ),
  );
});

test("a change of one registration shows", async () => {
  const cancelled = registration({ status: "cancelled", cancelled_at: "2027-03-02T14:30:00Z" });
  server.on("PATCH /api/admin/registrations/7", json(200, cancelled));
  open("#registrations?id=7");
  await card("Ada Okafor, Spring Open Barn");
  server.on(ITEM, json(200, cancelled));

  await press(/^Cancel registration/);

  expect(await screen.findByRole("button", { name: /^Restore registration/ })).toBeVisible();
});

test("a registration for whose party there are too few spots is restored after a question", async () => {
  const CHANGE = "PATCH /api/admin/registrations/7";
  const full = problem(409, { detail: "There's only 1 spot left.", placesLeft: 1 });
  server
    .on(
      ITEM,
      json(200, registration({ status: "cancelled", cancelled_at: "2027-03-02T14:30:00Z" })),
    )
    .on(CHANGE, full, json(200, registration()));
  open("#registrations?id=7");
  await card("Ada Okafor, Spring Open Barn");

  await press(/^Restore registration/);

  expect(await screen.findByRole("alert")).toHaveTextContent(
    "There's 1 spot left. Restore the registration for both anyway?",
  );
  expect(screen.queryByText("That didn't work")).toBeNull();
  server.on(ITEM, json(200, registration()));
  await press(/^Restore both/);

  expect(await screen.findByText("Registration restored")).toBeVisible();
  expect(screen.queryByText(/^There's 1 spot left/)).toBeNull();
  expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([
    { cancelled: false },
    { cancelled: false, over_capacity: true },
  ]);
});

test("without a network a registration opens as the run sheet had it", async () => {
  noteSignedIn(true);
  renderPage("/admin-submissions#run-sheets");
  await screen.findByRole("row", { name: /Ben Okafor/ });
  server.on(ITEM, lost());

  act(() => goTo("#registrations?id=7"));

  expect(await card("Ada Okafor, Spring Open Barn")).toBeVisible();
});

test("a registration that isn't there says so", async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  server.on(ITEM, problem(404, { title: "Not Found", detail: "There is no such registration." }));
  open("#registrations?id=7");

  expect(await screen.findByText("There is no such registration.")).toBeVisible();
  logged.mockClear();
});

test("the address selects the event", async () => {
  open("#registrations?event=open-barn");

  const events = await screen.findByRole("group", { name: "Event" });
  expect(within(events).getByRole("button", { name: /^Spring Open Barn/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(server.callsTo(LIST)[0]?.path).toBe("/api/admin/registrations?event=open-barn&limit=50");
  await press("All events");

  expect(location.hash).toBe("#registrations");
});

test.each([
  [
    1,
    "Perhaps twice: another registration has the same address or phone number, for the same date.",
  ],
  [
    2,
    "Perhaps twice: 2 other registrations have the same address or phone number, for the same date.",
  ],
])("%i other registrations of the same person are named", (duplicates, words) => {
  render(
    <PageDataContext value={pageData}>
      <RegistrationRemarks registration={registration({ duplicates })} />
    </PageDataContext>,
  );

  expect(screen.getByText("Perhaps twice:").parentElement).toHaveTextContent(words);
});
