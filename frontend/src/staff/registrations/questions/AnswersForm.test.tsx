import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { COUNTS, eventPlaces, registration } from "../../../testing/registration.fixture";
import { json, problem, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";

const LIST = "GET /api/admin/registrations";
const CHANGE = "PATCH /api/admin/registrations/7";

const choices = ["My own", "Yours"].map((label) => ({ value: label, label }));
const event_questions = [
  { name: "answers/emergency", label: "Who should we call?", optional: false, multiline: true },
  { name: "answers/horse", label: "Horse", optional: false, each: true, options: choices },
  {
    name: "answers/photos",
    label: "Photos are fine",
    optional: true,
    type: "checkbox",
    options: [{ value: "Yes", label: "Yes" }],
  },
];

const given = [
  { id: "emergency", label: "Who should we call?", answer: "Ann" },
  { id: "horse", label: "Horse", answer: "My own" },
  { id: "photos", label: "Photos are fine", answer: "Yes" },
];

const party = (answers: typeof given) => {
  const [ada, ben] = registration().attendees;
  if (!ada || !ben) throw new Error("the fixture has two attendees");
  return registration({ event_questions, attendees: [{ ...ada, answers }, ben] });
};

const list = (answers: typeof given) =>
  json(200, { items: [party(answers)], counts: COUNTS, events: [eventPlaces()], next: null });

let server: StubServer;

beforeEach(() => {
  server = new StubServer().on(SESSION, signedIn()).on(LIST, list(given));
});

test("answers are corrected on the card, which shows them at once and keeps the focus", async () => {
  const corrected = given.map((one) => (one.id === "horse" ? { ...one, answer: "Yours" } : one));
  server.on(CHANGE, json(200, party(corrected)));
  open("#registrations");
  await press("Correct the answers (Ada Okafor)");
  const field = await screen.findByRole("textbox", { name: "Who should we call?" });
  expect(field).toHaveFocus();
  expect(field).toHaveValue("Ann");
  expect(screen.getByRole("checkbox", { name: "Photos are fine" })).toBeChecked();
  server.on(LIST, list(corrected));

  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Horse" }), "Yours");
  await press("Save");

  expect(await screen.findByText("Horse: Yours")).toBeVisible();
  const answers = { emergency: "Ann", horse: "Yours", photos: "Yes" };
  const [sent] = server.callsTo(CHANGE).map(({ body }) => body);
  expect(sent).toEqual({ attendees: [{ position: 0, answers }] });
  expect(screen.getByRole("button", { name: "Correct the answers (Ada Okafor)" })).toHaveFocus();
});

test("an answer that doesn't fit is marked, and what was typed stays", async () => {
  const errors = [{ pointer: "#/attendees/0/answers/horse", detail: "Choose an answer: “Horse”" }];
  server.on(CHANGE, problem(422, { detail: "Fill in what's marked.", errors }));
  open("#registrations");
  // Of who comes along only what each is asked.
  await press("Correct the answers (Ben Okafor)");
  const form = within(screen.getByRole("article"));
  expect(form.queryByRole("textbox")).toBeNull();
  await press("Save");

  const horse = form.getByRole("combobox", { name: "Horse" });
  await waitFor(() => expect(horse).toHaveAccessibleDescription("Choose an answer: “Horse”"));
  expect(horse).toHaveFocus();
  await press("Cancel");
  expect(await screen.findByText("No answer: Horse")).toBeVisible();
});
