import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { COUNTS, eventPlaces, registration } from "../../../testing/registration.fixture";
import { renderPage } from "../../../testing/renderPage";
import { json, lost, problem, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";
import { noteSignedIn } from "../../session/signInMemory";

const ADD = "POST /api/admin/registrations";
const DAY = 24 * 60 * 60 * 1_000;

let server: StubServer;

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const list = { items: [registration()], counts: COUNTS, events: [eventPlaces()], next: null };
  server = new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/registrations", json(200, list))
    .on(ADD, json(201, registration()));
});

/** Registers Grace and two others on the run sheet, by the keyboard. */
async function walkIn() {
  await press("Add a walk-in");
  const user = userEvent.setup();
  for (const text of ["Grace Hopper", "2155550142", "3{Enter}"]) {
    await user.tab();
    await user.keyboard(text);
  }
}

const sent = () => server.callsTo(ADD).map(({ body }) => body as Record<string, unknown>);

test("a walk-in whose answer is lost waits on one's own device, and is sent under the same id", async () => {
  server.on(ADD, lost(), lost(), json(201, registration()));
  noteSignedIn(true);
  renderPage("/admin-submissions#run-sheets");
  await walkIn();

  expect(await screen.findByText("Saved on this device")).toBeVisible();
  expect(screen.getByText(/Waits for the network\./)).toHaveTextContent(
    "Grace Hopper, 3 spots, 2155550142. Waits for the network.",
  );
  await waitFor(() => expect(sent()).toHaveLength(3), { timeout: 8_000 });
  expect(new Set(sent().map(({ id }) => id)).size).toBe(1);
  await waitFor(() => expect(localStorage.getItem("paddockUnsent")).toBeNull());
  expect(screen.queryByText(/Waits for the network/)).toBeNull();
}, 10_000);

test("who stands here needn't have a phone", async () => {
  server.on(ADD, json(201, registration()));
  open("#run-sheets");
  await press("Add a walk-in");
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Grace Hopper{Enter}");

  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ phone: "", people: 1, walkIn: true });
  expect(screen.queryByText("Enter their phone number")).toBeNull();
});

test.each([
  ["2027-05-07", true],
  ["2027-05-08", false],
])("on %s it's said whether a walk-in for May 8 counts as here: %s", async (today, isSaid) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T16:00:00Z`) });
  open("#run-sheets");
  await press("Add a walk-in");

  const said = screen.queryByText("They're marked as here only if you add them on the day itself.");
  expect(said !== null).toBe(isSaid);
});

test("on a device of others nothing of it is kept", async () => {
  server.on(ADD, lost());
  open("#run-sheets");
  await walkIn();

  expect(await screen.findByText("The server didn't answer.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Grace Hopper");
  expect(localStorage.getItem("paddockUnsent")).toBeNull();
});

test("on a device of others, what was typed without a network is there once the form opens again", async () => {
  server.on(ADD, lost(), json(201, registration()));
  open("#run-sheets");
  await walkIn();
  await screen.findByText("The server didn't answer.");
  await press("Cancel");

  await press("Add a walk-in");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Grace Hopper");
  expect(screen.getByRole("textbox", { name: "How many" })).toHaveValue("3");
  await press("Register");

  await waitFor(() => expect(sent()).toHaveLength(2));
  // Perhaps only the answer was lost: then it's the same registration.
  expect(sent()[1]).toEqual(sent()[0]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Add a walk-in");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("");
});

test("on a device of others, the form says at once that the network is missing", async () => {
  open("#run-sheets");
  await screen.findByRole("button", { name: "Add a walk-in" });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press("Add a walk-in");

  expect(screen.getByText(/^You're offline\. Someone new/)).toHaveTextContent(
    "You're offline. Someone new can be added once you're back online.",
  );
});

test("people are added to a registration once somebody says so, or the walk-in is removed", async () => {
  const there = { id: "7", name: "Grace Hopper", totalAttendees: 2 };
  const already = problem(409, { detail: "Already there.", registration: there });
  server.on(ADD, lost(), already, json(201, registration()));
  noteSignedIn(true);
  renderPage("/admin-submissions#run-sheets");
  await walkIn();

  const refused = await screen.findByText(
    /isn't registered for Spring Open Barn\. Already there\./,
  );
  expect(refused.closest("[role=alert]")).not.toBeNull();
  expect(localStorage.getItem("paddockUnsent")).toContain("Grace Hopper");
  await press("Add 3 more (Grace Hopper)");

  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]).toEqual({ ...sent()[1], merge: true });
  await waitFor(() => expect(screen.queryByText(/isn't registered/)).toBeNull());
});

test("a walk-in who is on the waiting list leads there", async () => {
  const there = { id: "7", name: "Grace Hopper", totalAttendees: 4, atLeast: 2, offered: 2 };
  const waits = problem(409, { detail: "Grace Hopper waits already.", registration: there });
  server.on(ADD, lost(), waits);
  noteSignedIn(true);
  renderPage("/admin-submissions#run-sheets");
  await walkIn();

  await screen.findByText(/isn't registered for Spring Open Barn\. Grace Hopper waits already\./);
  expect(screen.queryByRole("button", { name: "Add 3 more (Grace Hopper)" })).toBeNull();
  const link = screen.getByRole("link", { name: "See the waiting list (Grace Hopper)" });
  expect(link).toHaveAttribute("href", "/admin-submissions#registrations?event=open-barn&party=7");
});

const questions = [
  { name: "answers/emergency", label: "Emergency contact", optional: false, multiline: true },
];

/** Has a walk-in with an answer refused, and opens it again. */
async function changesRefused(events: ReturnType<typeof eventPlaces>[]) {
  const list = { items: [], counts: COUNTS, events: [eventPlaces({ questions })], next: null };
  server.on("GET /api/admin/registrations", json(200, list));
  const errors = [{ pointer: "#/answers/emergency", detail: "Use 5,000 characters or fewer" }];
  const unfit = problem(422, { detail: "Fill in what's marked.", errors });
  server.on(ADD, lost(), unfit, unfit, json(201, registration()));
  noteSignedIn(true);
  renderPage("/admin-submissions#run-sheets");
  await press("Add a walk-in");
  await userEvent.type(screen.getByRole("textbox", { name: "Emergency contact" }), "Ann");
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Grace Hopper{Enter}");
  await screen.findByText(/isn't registered for Spring Open Barn/);
  server.on("GET /api/admin/registrations", json(200, { ...list, events }));
  await press("Refresh");
  await press("Change (Grace Hopper)");
}

test("an answer of a walk-in that doesn't fit is corrected", async () => {
  await changesRefused([eventPlaces({ questions })]);
  const answer = await screen.findByRole("textbox", { name: "Emergency contact" });
  expect(answer).toHaveValue("Ann");
  await press("Register");
  await waitFor(() => expect(answer).toHaveAccessibleDescription("Use 5,000 characters or fewer"));
  await userEvent.type(answer, "e");
  await press("Register");

  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent().map(({ answers }) => answers)).toEqual([
    ...[1, 2, 3].map(() => ({ emergency: "Ann" })),
    { emergency: "Anne" },
  ]);
});

test("answers stay where the event isn't known", async () => {
  await changesRefused([]);
  await waitFor(() => expect(screen.queryByText("Emergency contact")).toBeNull());
  await press("Register");

  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]?.answers).toEqual({ emergency: "Ann" });
});

test("after a day a walk-in is deleted, and the page says so", async () => {
  const form = { id: "1", eventId: "open-barn", name: "Grace Hopper", phone: "5", people: 2 };
  const old = { form, event: "Spring Open Barn", at: Date.now() - DAY - 1 };
  const mark = { registration: "7", position: 0, mark: "came" };
  localStorage.setItem("paddockUnsent", JSON.stringify({ waiting: [old, mark], refused: [] }));
  vi.resetModules();
  const { readUnsent } = await import("../../offline/unsent");

  expect(readUnsent()).toMatchObject({ waiting: [mark], expired: 1 });
  expect(localStorage.getItem("paddockUnsent")).not.toContain("Grace");
});
