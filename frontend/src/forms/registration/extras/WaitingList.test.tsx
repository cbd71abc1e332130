import { render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  EVENTS,
  fillIn,
  openDialog,
  REGISTER,
  startDialogTest,
} from "../../../testing/registrationDialog";
import { json, problem } from "../../../testing/server";
import { site } from "../../../testing/site.fixture";
import { WaitingList } from "./WaitingList";

let server: ReturnType<typeof startDialogTest>["server"];
const RECEIPT = {
  id: "1",
  eventDate: "2027-05-08",
  eventTime: "10 AM – 2 PM",
  eventLocation: "Main barn",
  eventTitle: "Open Barn",
  managePath: "/registrations/aaaaaaaaaaaaaaaaaaaaaa",
};

let user: ReturnType<typeof startDialogTest>["user"];

// The dialog's code is loaded on demand. Here it is loaded before the clock is faked.
beforeAll(() => import("../RegistrationDialog"));

beforeEach(() => {
  ({ user, server } = startDialogTest());
});

test("has a group wait for which there are too few spots", async () => {
  const few = { title: "Not Enough Spots", detail: "There's 1 spot left.", placesLeft: 1 };
  const receipt = { ...RECEIPT, status: "waiting", totalAttendees: 2, confirmationFollows: false };
  server.on(REGISTER, problem(409, few), json(201, receipt));
  const dialog = await openDialog(user);
  await fillIn(user, dialog);
  await user.click(dialog.getByRole("button", { name: "Add attendee" }));
  await user.keyboard("Tom");
  await user.click(dialog.getByRole("button", { name: "Register" }));

  const atLeast = await dialog.findByRole("combobox", { name: "We'd come with at least" });
  expect(dialog.getByText(/to the first group they're enough for\./)).toHaveTextContent(
    "If 1 of you would come, say so below: you may get that spot right away.",
  );
  await user.selectOptions(atLeast, "1");
  await user.click(dialog.getByRole("button", { name: "Join the waiting list" }));

  expect(await screen.findByRole("status")).toHaveTextContent(
    "You're on the waiting list2 people for Open Barn. We'll call you when",
  );
  expect(screen.getByRole("link", { name: "See your place in line" })).toBeVisible();
  const [first, second] = server.callsTo(REGISTER).map(({ body }) => body);
  expect(first).not.toHaveProperty("waitingList");
  expect(second).toMatchObject({ waitingList: { atLeast: 1 } });
});

test("who needn't wait after all reads how many spots are left by now", async () => {
  const receipt = { ...RECEIPT, status: "confirmed", totalAttendees: 1, confirmationFollows: true };
  const full = { title: "Not Enough Spots", detail: "There are no spots left.", placesLeft: 0 };
  server.on(REGISTER, problem(409, full), json(201, receipt));
  const dialog = await openDialog(user);
  await fillIn(user, dialog);
  await user.click(dialog.getByRole("button", { name: "Register" }));
  server.on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft: 1 }] }));

  await user.click(await dialog.findByRole("button", { name: "Join the waiting list" }));

  expect(await screen.findByRole("status")).toHaveTextContent("Registration Successful!");
  expect((await screen.findAllByText(/^1 of \d+ spots left/)).length).toBeGreaterThan(0);
});

test.each([
  ["off", 3, "You can sign up as many as 3 people online."],
  ["first-that-fits", 3, "3 spots are left. A larger group can join the waiting list."],
  ["strict", 1, "1 spot is left. A larger group can join the waiting list."],
] as const)(
  "says at once who'd have to wait: with a list %s and %d left",
  async (waitingList, placesLeft, words) => {
    server.on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft }] }));
    const dialog = await openDialog(user, waitingList);

    expect(dialog.getByText(words)).toBeVisible();
    expect(dialog.queryByText(/Bringing more/)).toBeNull();
  },
);

test("says that spots go in strict order", async () => {
  server.on(EVENTS, json(200, { events: [{ id: "open-barn", placesLeft: 0 }] }));
  const dialog = await openDialog(user, "strict");

  expect(dialog.getByText(/Every spot is taken/)).toBeVisible();
  expect(dialog.getByText(/to the first group in line\./)).toBeVisible();
  expect(dialog.queryByRole("combobox", { name: /at least/ })).toBeNull();
});

test("has a group that's larger than the event choose how many could come", () => {
  const event = site.events.find(({ id }) => id === "open-barn");
  if (!event) throw new Error("no event");
  const few = { ...event, maxAttendees: 3 };
  render(<WaitingList event={few} people={5} placesLeft={0} problem={undefined} />);

  const atLeast = screen.getByRole("combobox", { name: /at least/ });
  expect(atLeast).toBeRequired();
  expect([...atLeast.children].map(({ textContent }) => textContent)).toEqual([
    "Choose one",
    "1",
    "2",
    "3",
  ]);
});
