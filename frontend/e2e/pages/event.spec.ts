import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, live, test, unhurried } from "../support/test";

const EVENT = "/events/wine-and-ride";

for (const width of [375, 1440]) {
  test(`at ${width} px an event's own page takes a registration`, async ({ page, paddock }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(EVENT);
    await expect(page.getByRole("heading", { level: 1, name: "Wine and Ride" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByLabel("Name").fill("Ada Whitlock");
    await page.getByLabel("Email").fill("ada.whitlock@rider.example");
    await page.getByLabel("Phone").fill("(215) 555-0187");
    await unhurried(page);

    await page.getByRole("button", { name: "Register" }).click();

    await expect(page.getByRole("status").filter({ hasText: "Successful" })).toContainText(
      "1 person registered for Wine and Ride.",
    );
    const panel = page.getByRole("region", { name: "You're signed up" });
    await expect(panel.getByRole("heading")).toBeFocused();
    await expect(panel.getByRole("heading")).toBeInViewport();
    await expect(panel).toContainText("Friday, June 18, 2027");
    await expect(panel).toContainText("$85.00");
    await expect(page.getByText("8 of 12 spots left")).toBeVisible();
    expect(await paddock.nextWebhook()).toMatchObject({ totalAttendees: 1 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `test-results/signed-up-${width}.png`, fullPage: true });
    await panel.getByRole("button", { name: "Sign up somebody else" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("");
  });
}

test.describe("by a finger", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, popupSeen: false });

  test("the message after a registration stays below the finger", async ({ page }) => {
    await page.goto(EVENT);
    await live(page);
    await page.getByLabel("Name").fill("Ada Whitlock");
    await page.getByLabel("Email").fill("ada.whitlock@rider.example");
    await page.getByLabel("Phone").fill("(215) 555-0187");
    await unhurried(page);
    await page.getByRole("button", { name: "Register" }).tap();

    await page.getByRole("status").getByRole("link", { name: "Change or cancel" }).tap();

    await expect(page.getByRole("heading", { level: 1, name: "You're signed up" })).toBeVisible();
  });
});

test("a registration made here has its way back, until it is canceled", async ({ page }) => {
  await page.goto(EVENT);
  await live(page);
  await page.getByLabel("Name").fill("Ada Whitlock");
  await page.getByLabel("Email").fill("ada.whitlock@rider.example");
  await page.getByLabel("Phone").fill("(215) 555-0187");
  await unhurried(page);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  const form = page.getByRole("form", { name: "Registration for Wine and Ride" });
  const back = form.getByRole("link", { name: "Change or cancel" });
  await page.getByRole("button", { name: "Sign up somebody else" }).click();
  await expect(form.getByText("You've signed up for this event.")).toBeVisible();
  await page.reload();
  await expect(back).toBeVisible();
  await expectAccessible(page);
  await page.goto("/events");
  await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();
  await expect(
    page.getByRole("dialog").getByText("You've signed up for this event."),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goBack();
  await back.click();
  await expect(page.getByRole("heading", { level: 1, name: "You're signed up" })).toBeVisible();
  await page.goBack();
  await expect(back).toBeVisible();

  await back.click();
  await page.getByRole("link", { name: "Cancel registration" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByRole("link", { name: "See the event" }).click();

  await live(page);
  await expect(back).toHaveCount(0);
  await expect(form).toBeVisible();
});

test("after a registration nothing is asked about its address anymore", async ({ page }) => {
  await page.goto(EVENT);
  await live(page);
  await page.getByLabel("Name").fill("Ada Whitlock");
  await page.getByLabel("Phone").fill("(215) 555-0187");
  await page.getByLabel("Email").fill("ada@gmial.com");
  await page.getByLabel("Email").press("Tab");
  const question = page.getByText("Did you mean ada@gmail.com?");
  await expect(question).toBeVisible();
  await unhurried(page);
  await page.getByRole("button", { name: "Register" }).click();

  await expect(page.getByRole("status").filter({ hasText: "Successful" })).toBeVisible();

  await page.getByRole("button", { name: "Sign up somebody else" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(question).toBeHidden();
});

test("the page is left and come back to without loading another", async ({ page }) => {
  await page.goto(EVENT);
  await live(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Lessons" }).click();
  await expect(page).toHaveTitle(/Riding lessons/);

  await page.goBack();

  await expect(page.getByRole("heading", { level: 1, name: "Wine and Ride" })).toBeVisible();
  await expect(page).toHaveTitle(/Wine and Ride/);
});

test("an event that there is not is a page that there is not", async ({ page }) => {
  const reply = await page.goto("/events/nobody");
  await live(page);

  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Sign Up leads to the event's page, which has the form", async ({ page }) => {
    await page.goto("/events");
    await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();

    await expect(page).toHaveURL(/\/events\/wine-and-ride\??#register$/);
    await expect(page.getByRole("form", { name: "Registration for Wine and Ride" })).toBeVisible();
  });
});
