import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, test } from "../support/test";

/* An event's own questions and the waiver, from the form to the run sheet. */

const EVENT = `[[events]]
id = "wine-and-ride"
title = "Wine and Ride"
description = "Ride the upper fields."
date = "2027-06-18"
time = "6:30 PM – 9 PM"
location = "Upper fields"
max_attendees = 12
current_attendees = 0
price = 85
image = "event-wine-and-ride"
registration_status = "open"
waiver = true
questions = [
  { id = "emergency", label = "Who should we call in an emergency?", required = true },
  { id = "horse", label = "Horse", kind = "choice", choices = ["My own", "One of yours"], per = "person", required = true },
  { id = "photos", label = "You may take photos of us", kind = "checkbox" },
]

[site]
waiver = ["Horses are big and have minds of their own.", "I ride at my own risk, and so does everybody I sign up."]
`;

test.describe.configure({ timeout: 120_000 });
test.use({ config: EVENT });

const formOf = (page: Page) => page.getByRole("form", { name: "Registration for Wine and Ride" });

/** Fills in the usual fields for two people. */
async function fillIn(page: Page) {
  const form = formOf(page);
  await form.getByLabel("Name").first().fill("Ada Whitlock");
  await form.getByLabel("Email").fill("ada@rider.example");
  await form.getByLabel("Phone").fill("(215) 555-0187");
  await form.getByRole("button", { name: "Add attendee" }).click();
  const second = form.getByRole("group", { name: "Attendee 2" });
  await second.getByLabel("Name").fill("Tom Whitlock");
  return { form, second };
}

for (const width of [375, 1440]) {
  test(`what an event asks reaches the run sheet, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/events/wine-and-ride");
    const { form, second } = await fillIn(page);
    await form.getByRole("button", { name: "Register" }).click();

    await expect(form.getByText("Choose an answer: “Horse” for attendee 2").first()).toBeVisible();
    await expect(form.getByLabel("Who should we call")).toBeFocused();
    await expect(form.getByLabel("Type your full name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/questions-${width}.png`, fullPage: true });
    await form.getByLabel("Who should we call").fill("Ann, 215 555 0199");
    await form.getByLabel("Horse").first().selectOption("My own");
    await second.getByLabel("Horse").selectOption("One of yours");
    await form.getByLabel("You may take photos of us").check();
    await form.getByLabel("Type your full name").fill("Ada Whitlock");
    await form.getByRole("button", { name: "Register" }).click();
    await page.getByRole("link", { name: "Change or cancel" }).first().click();
    await expect(page.getByText("Horse: One of yours")).toBeVisible();
    await page.getByRole("link", { name: "Change registration" }).click();
    await page.getByLabel("Who should we call").fill("Bea, 215 555 0142");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save changes" }).last().click();
    await expect(page.getByText("Your changes are saved")).toBeVisible();

    await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
    await page.getByRole("link", { name: "Registrations" }).click();
    const card = page.getByRole("article", { name: "Ada Whitlock, Wine and Ride" });
    await expect(card.getByText("Who should we call in an emergency? Bea")).toBeVisible();
    await expect(card.getByText(/Waiver signed by Ada Whitlock/)).toBeVisible();
    await card.getByText(/^What was signed/).click();
    await expect(card.getByText("Horses are big and have minds of their own.")).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/answers-card-${width}.png`, fullPage: true });
    await page.getByRole("link", { name: "Run sheets" }).click();
    await expect(page.getByText(/Who should we call in an emergency\? Bea/)).toBeVisible();
    await page.screenshot({ path: `test-results/answers-sheet-${width}.png`, fullPage: true });
  });
}

test("a caller's party lacks answers and the signature until staff note the paper", async ({
  page,
}) => {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
  const call = {
    id: "1",
    eventId: "wine-and-ride",
    name: "Grace",
    phone: "215 555 0142",
    people: 1,
  };
  await page.request.post("/api/admin/registrations", {
    data: call,
    headers: { origin: new URL(page.url()).origin },
  });
  await page.getByRole("link", { name: "Registrations" }).click();
  const card = page.getByRole("article", { name: "Grace, Wine and Ride" });
  await expect(card.getByText("No answer: Horse")).toBeVisible();
  await expectAccessible(page);

  await card.getByRole("button", { name: /^Signed on paper/ }).click();

  await expect(card.getByText(/^Waiver signed on paper, noted/)).toBeVisible();
  await card.getByRole("button", { name: /^It isn't signed/ }).click();
  await expect(card.getByText("Waiver not signed.")).toBeVisible();
});

for (const width of [375, 1440]) {
  test(`staff answer for a caller, who signs on their own page, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
    await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
    const headers = { origin: new URL(page.url()).origin };
    const call = { id: "1", eventId: "wine-and-ride", name: "Grace", phone: "5550142", people: 1 };
    const kept = await page.request.post("/api/admin/registrations", { data: call, headers });
    const { id } = await kept.json();
    await page.getByRole("link", { name: "Registrations" }).click();
    const card = page.getByRole("article", { name: "Grace, Wine and Ride" });
    await card.getByRole("button", { name: "Correct the answers (Grace)" }).click();
    await card.getByLabel("Who should we call").fill("Ann");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("Choose an answer: “Horse”")).toBeVisible();
    await expect(card.getByLabel("Horse")).toBeFocused();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/answers-form-${width}.png`, fullPage: true });
    await card.getByLabel("Horse").selectOption("My own");
    await card.getByLabel("You may take photos of us").check();
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("Horse: My own")).toBeVisible();

    const link = await page.request.post(`/api/admin/registrations/${id}/link`, { headers });
    await page.goto(new URL((await link.json()).url).pathname);
    await page.getByRole("link", { name: "Sign the waiver" }).click();
    await expect(page.getByText("Horses are big and have minds of their own.")).toBeVisible();
    await page.screenshot({ path: `test-results/sign-waiver-${width}.png`, fullPage: true });
    await page.getByRole("button", { name: "Sign the waiver" }).click();
    await expect(page.getByLabel("Type your full name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/unsigned-${width}.png`, fullPage: true });
    await page.getByLabel("Type your full name").fill("Grace Hopper");
    await page.getByRole("button", { name: "Sign the waiver" }).click();
    await expect(page.getByText("Signed by Grace Hopper")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign the waiver" })).toHaveCount(0);
  });
}

test("the dialog asks the same, and keeps what was typed over a reload", async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();
  const { form, second } = await fillIn(page);
  await form.getByLabel("Who should we call").fill("Ann");
  await second.getByLabel("Horse").selectOption("One of yours");
  await form.getByLabel("Type your full name").fill("Ada Whitlock");
  await expectAccessible(page);

  await page.reload();
  await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();

  await expect(form.getByLabel("Who should we call")).toHaveValue("Ann");
  await expect(second.getByLabel("Horse")).toHaveValue("One of yours");
  await expect(form.getByLabel("Type your full name")).toHaveValue("Ada Whitlock");
});

test("what is typed before the questions' code has come stays", async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/assets\/EventExtras-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/events/wine-and-ride", { waitUntil: "commit" });
  const form = formOf(page);
  await form.getByLabel("Who should we call").fill("Ann");
  await form.getByLabel("You may take photos of us").check();
  await form.getByRole("button", { name: "Add attendee" }).click();

  goOn();

  await expect(form.getByRole("group", { name: "Attendee 2" }).getByLabel("Horse")).toBeVisible();
  await expect(form.getByLabel("Who should we call")).toHaveValue("Ann");
  await expect(form.getByLabel("You may take photos of us")).toBeChecked();
});

/** What the registration form's later part is in. */
const CODE = /\/assets\/EventExtras-/;

/** Answers the event's questions and signs, in fields that the server rendered. */
async function answer(page: Page) {
  const form = formOf(page);
  await form.getByLabel("Name").first().fill("Ada Whitlock");
  await form.getByLabel("Email").fill("ada@rider.example");
  await form.getByLabel("Phone").fill("(215) 555-0187");
  await form.getByLabel("Who should we call").fill("Ann");
  await form.getByLabel("Type your full name").fill("Ada Whitlock");
  return form;
}

test("the questions stay and can be sent if their code never comes", async ({ page, faults }) => {
  await page.route(CODE, (route) => route.abort());
  await page.goto("/events/wine-and-ride");
  const form = await answer(page);
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByRole("link", { name: /^Choose an answer: “Horse/ })).toBeVisible();
  await expect(form.getByLabel("Type your full name")).toHaveValue("Ada Whitlock");

  await form.getByLabel("Horse").selectOption("My own");
  await form.getByRole("button", { name: "Register" }).click();

  await expect(page.getByRole("heading", { name: "You're signed up" })).toBeVisible();
  faults.length = 0;
});

test("who registers before the questions have come is asked first", async ({ page, faults }) => {
  await page.goto("/events/wine-and-ride");
  const form = await answer(page);
  await form.getByLabel("Horse").selectOption("My own");
  await form.getByRole("button", { name: "Add attendee" }).click();
  const second = form.getByRole("group", { name: "Attendee 2" });
  await second.getByLabel("Name").fill("Tom Whitlock");
  await second.getByLabel("Horse").selectOption("One of yours");
  let fails = true;
  await page.route(CODE, (route) => (fails ? route.abort() : route.continue()));
  await page.reload();
  await expect(second.getByLabel("Name")).toHaveValue("Tom Whitlock");
  await form.getByLabel("Special requests").fill("A quiet one");
  await form.getByRole("button", { name: "Register" }).click();
  fails = false;

  await expect(page.getByRole("heading", { name: "You're signed up" })).toBeVisible();
  await expect(page.getByText("Tom Whitlock")).toBeVisible();
  faults.length = 0;
});

test("a part that never comes isn't left out of what is sent", async ({ page, faults }) => {
  await page.route(CODE, (route) => route.abort());
  await page.goto("/events/wine-and-ride");
  const form = await answer(page);
  await form.getByLabel("Horse").selectOption("My own");
  await form.getByRole("button", { name: "Add attendee" }).click();
  await form.getByRole("group", { name: "Attendee 2" }).getByLabel("Name").fill("Tom");

  await form.getByRole("button", { name: "Register" }).click();

  await expect(form.getByText("A part of this form hasn't come yet.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(form.getByLabel("Type your full name")).toHaveValue("Ada Whitlock");
  faults.length = 0;
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form asks, shows the answers, and sends them", async ({ page }) => {
    await page.goto("/events/wine-and-ride");
    const form = await answer(page);
    await form.getByLabel("Horse").selectOption("My own");
    await form.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Who should we call in an emergency?")).toBeVisible();
    await expect(page.getByText("Waiver signed by")).toBeVisible();
    await page.waitForTimeout(5_500);

    await page.getByRole("button", { name: "Register" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registration Successful!");
  });
});
