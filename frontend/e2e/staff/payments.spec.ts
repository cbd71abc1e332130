import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, test } from "../support/test";

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
prices = [{ label = "Rider", amount = 85 }, { label = "Guest who doesn't ride", amount = 20 }]
payment_link = "https://pay.example/wine"
image = "event-wine-and-ride"
registration_status = "open"
`;

test.describe.configure({ timeout: 120_000 });
test.use({ config: EVENT });

/** Signs two people up, and opens their own page. */
async function signUp(page: Page) {
  await page.goto("/events/wine-and-ride");
  await expect(page.getByText("$20 to $85").first()).toBeVisible();
  const form = page.getByRole("form", { name: "Registration for Wine and Ride" });
  await form.getByLabel("Name").fill("Ada Whitlock");
  await form.getByLabel("Email").fill("ada@rider.example");
  await form.getByLabel("Phone").fill("(215) 555-0187");
  await form.getByRole("button", { name: "Add attendee" }).click();
  const second = form.getByRole("group", { name: "Attendee 2" });
  await second.getByLabel("Name").fill("Tom Whitlock");
  await form.getByLabel("Price").first().selectOption("Rider: $85");
  await expect(form.getByText("Total cost so far $85.00")).toBeVisible();
  await form.getByRole("button", { name: "Register" }).click();
  await expect(second.getByText("Choose the price for attendee 2")).toBeVisible();
  await second.getByLabel("Price").selectOption("Guest who doesn't ride: $20");
  await expect(form.getByText("Total cost $105.00")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Register" }).click();
  await page.getByRole("link", { name: "Change or cancel" }).first().click();
  await expect(page.getByRole("link", { name: "Pay online" })).toHaveAttribute(
    "href",
    "https://pay.example/wine",
  );
  await expect(page.getByText("Guest who doesn't ride: $20.00")).toBeVisible();
  await expectAccessible(page);
}

/** The words of what wraps begin where the first button begins. */
async function expectInLine(page: Page) {
  const wrapped = page.getByRole("link", { name: "Payments of the month, CSV" });
  const [text, top] = await wrapped.evaluate((link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    return [words.getBoundingClientRect().left, link.getBoundingClientRect().top];
  });
  const first = await page.getByRole("button", { name: "Month before" }).boundingBox();
  expect(top).toBeGreaterThan((first?.y ?? 0) + 1);
  expect(Math.abs(text - (first?.x ?? 0))).toBeLessThan(1);
}

for (const width of [375, 1440]) {
  test(`people choose their price and staff tick it off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page);
    const own = page.url();

    await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
    await page.getByRole("link", { name: "Registrations" }).click();
    await page.getByRole("button", { name: /^Wine and Ride/ }).click();
    const card = page.getByRole("article", { name: "Ada Whitlock, Wine and Ride" });
    const money = card.getByRole("region", { name: /^Money/ });
    await expect(money.getByText("Total $105 · Open $105")).toBeVisible();
    await money.getByRole("button", { name: /^Paid…/ }).click();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/payment-form-${width}.png`, fullPage: true });
    await money.getByRole("button", { name: "Record the payment" }).click();

    await expect(money.getByText("Total $105 · Paid $105")).toBeVisible();
    await card.getByLabel("Price of Tom Whitlock").selectOption("Rider: $85");
    await expect(money.getByText("Total $170 · Paid $105 · Open $65")).toBeVisible();
    await expect(page.getByText("Total $170 · Paid $105 · Open $65")).toHaveCount(2);
    await page.getByRole("button", { name: "All events" }).click();
    await page.getByText("Money by month").click();
    await expect(page.getByText(/Came in this month, for any event: \$105\./)).toBeVisible();
    if (width === 375) await expectInLine(page);
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/payments-${width}.png`, fullPage: true });
    await money.getByRole("button", { name: "Take back: Paid $105, Ada Whitlock" }).click();
    await expect(money.getByText("Total $170 · Open $170")).toBeVisible();
    await expect(money.getByText(/Taken back/)).toBeVisible();

    await page.goto(own);
    await expect(page.getByText("$170.00")).toBeVisible();
    await page.screenshot({ path: `test-results/own-page-${width}.png`, fullPage: true });
  });
}
