import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { COUNTS, eventPlaces, registration } from "../../../testing/registration.fixture";
import { json, lost, problem, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";

const ADD = "POST /api/admin/registrations";

const choices = ["My own", "Yours"].map((label) => ({ value: label, label }));
const questions = [
  { name: "answers/emergency", label: "Emergency contact", optional: false, multiline: true },
  { name: "answers/horse", label: "Horse", optional: false, each: true, options: choices },
  {
    name: "answers/photos",
    label: "Photos are fine",
    optional: true,
    type: "checkbox",
    options: [{ value: "Yes", label: "Yes" }],
  },
];

let server: StubServer;

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const list = { items: [], counts: COUNTS, events: [eventPlaces({ questions })], next: null };
  server = new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/registrations", json(200, list))
    .on("GET /api/admin/events/open-barn/notices", json(200, { notices: [] }))
    .on(ADD, json(201, registration()));
});

/** Opens the dialog and fills in its first fields by the keyboard alone. */
async function fillIn(...typed: string[]) {
  open("#registrations?event=open-barn");
  await press("Add by phone");
  const user = userEvent.setup();
  for (const text of typed) {
    await user.tab();
    await user.keyboard(text);
  }
  return user;
}

const sent = () => server.callsTo(ADD).map(({ body }) => body as Record<string, unknown>);

test("what the event asks may stay open", async () => {
  await fillIn("Ada Okafor", "2155550171", "2{Enter}");

  expect(await screen.findByText("Registered")).toBeVisible();
  expect(sent()[0]).not.toHaveProperty("answers");
});

test("a caller's answers are sent, those that visitors have to give in sight", async () => {
  const user = await fillIn("Ada Okafor", "2155550171", "2", " Ann ");
  const horse = screen.getByRole("combobox", { name: "Horse" });
  expect(horse).toBeVisible();
  expect(horse).toHaveAccessibleDescription("Just theirs. Add the others' on the card.");
  expect(screen.getByText("Photos are fine")).not.toBeVisible();
  await user.click(screen.getByText("Names, email, questions, requests"));
  await user.click(screen.getByRole("checkbox", { name: "Photos are fine" }));
  await press("Register");

  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.answers).toEqual({ emergency: "Ann", photos: "Yes" });
});

test("an answer that doesn't fit is marked and has the focus", async () => {
  const errors = [{ pointer: "#/answers/horse", detail: "Choose an answer: “Horse”" }];
  server.on(ADD, problem(422, { detail: "Fill in what's marked.", errors }));
  await fillIn("Ada Okafor", "2155550171", "2{Enter}");

  const horse = await screen.findByRole("combobox", { name: "Horse" });
  await waitFor(() => expect(horse).toHaveAccessibleDescription(/Choose an answer: “Horse”$/));
  expect(horse).toHaveFocus();
});

test("what was answered is there once the form opens again", async () => {
  server.on(ADD, lost(), json(201, registration()));
  const user = await fillIn("Ada Okafor", "2155550171", "2", "Ann");
  await user.selectOptions(screen.getByRole("combobox", { name: "Horse" }), "Yours");
  await press("Register");
  await screen.findByText("The server didn't answer.");
  await press("Cancel");

  await press("Add by phone");
  expect(screen.getByRole("textbox", { name: "Emergency contact" })).toHaveValue("Ann");
  await press("Register");

  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
  expect(sent()[1]?.answers).toEqual({ emergency: "Ann", horse: "Yours" });
});
