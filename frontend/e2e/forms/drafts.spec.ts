import { expect, type Page } from "@playwright/test";
import { fillIn, live, sendButton, test, unhurried } from "../support/test";

const lessons = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Lessons" });

async function expectFilledIn(page: Page) {
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(page.getByLabel("Riding experience")).toHaveValue("some-experience");
  await expect(page.getByLabel("Trail Riding")).toBeChecked();
  await expect(page.getByLabel("Text", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Goals")).toHaveValue("To canter without holding on.");
}

test("an inquiry survives another page, Back, a reload and the other form, until it is sent", async ({
  page,
}) => {
  await page.goto("/contact");
  await live(page);
  await fillIn(page);

  await lessons(page).click();
  await expect(page).toHaveURL("/lessons");
  await page.goBack();
  await expectFilledIn(page);

  await page.reload();
  await live(page);
  await expectFilledIn(page);

  await page.goto("/contact-form");
  await live(page);
  await expectFilledIn(page);

  await unhurried(page);
  await sendButton(page).click();
  await expect(page).toHaveURL("/thank-you", { timeout: 12_000 });
  await page.goto("/contact");
  await live(page);
  await expect(page.getByLabel("First name")).toHaveValue("");
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toMatch(/Ada|canter/);
});

test("a registration survives a reload with everyone in it", async ({ page }) => {
  await page.goto("/events/wine-and-ride");
  await live(page);
  const form = page.getByRole("form", { name: "Registration for Wine and Ride" });
  await form.getByLabel("Name").first().fill("Ada Whitlock");
  for (const [number, name] of [
    [2, "Tom"],
    [3, "Lily"],
  ] as const) {
    await form.getByRole("button", { name: "Add attendee" }).click();
    await form
      .getByRole("group", { name: `Attendee ${number}` })
      .getByLabel("Name")
      .fill(name);
  }
  await form.getByRole("button", { name: "Remove attendee 2" }).click();

  await page.reload();
  await live(page);

  await expect(form.getByLabel("Name").first()).toHaveValue("Ada Whitlock");
  await expect(form.getByRole("group")).toHaveCount(1);
  await expect(form.getByRole("group", { name: "Attendee 2" }).getByLabel("Name")).toHaveValue(
    "Lily",
  );
  await form.getByRole("button", { name: "Add attendee" }).click();
  await expect(form.getByRole("group", { name: "Attendee 3" }).getByLabel("Name")).toHaveValue("");
});

test("whoever presses Register right after a reload signs up everyone who was in the form", async ({
  page,
}) => {
  await page.goto("/events/creekside-trail-ride");
  await live(page);
  const form = page.getByRole("form", { name: "Registration for Creekside Trail Ride" });
  await form.getByLabel("Name").fill("Ada Whitlock");
  await form.getByLabel("Email").fill("ada@rider.example");
  await form.getByLabel("Phone").fill("215 555 0100");
  await form.getByRole("button", { name: "Add attendee" }).click();
  await form.getByRole("group", { name: "Attendee 2" }).getByLabel("Name").fill("Tom Whitlock");
  await unhurried(page);
  await page.route(/\.js$/, async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });

  await page.reload({ waitUntil: "commit" });
  await form.getByRole("button", { name: "Register" }).click();
  expect(await page.evaluate(() => window.paddockLoader?.live)).toBe(false);

  await expect(page.getByRole("heading", { name: "You're signed up" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("Tom Whitlock")).toBeVisible();
});

test("somebody who closes a dialog and leaves by Back finds it again with what was typed", async ({
  page,
}) => {
  await page.goto("/lessons");
  await live(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  const signUp = page.getByRole("button", { name: "Sign Up for Wine and Ride" });
  const dialog = page.getByRole("dialog", { name: "Wine and Ride" });
  await signUp.click();
  await dialog.getByLabel("Name").first().fill("Ada Whitlock");

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/events");
  await page.goBack();
  await expect(page).toHaveURL("/lessons");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await signUp.click();

  await expect(dialog.getByLabel("Name").first()).toHaveValue("Ada Whitlock");
});

/** Others take the last places while the form is filled in. */
const fill = (page: Page) =>
  page.route("**/api/event-registrations", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "/problems/too-few-places",
        title: "Not Enough Places",
        status: 409,
        detail: "This event is full.",
        placesLeft: 0,
      }),
    }),
  );

test("an event that fills up meanwhile leaves the form with its answers and the focus", async ({
  page,
}) => {
  await page.goto("/events/wine-and-ride");
  await live(page);
  await fill(page);
  const form = page.getByRole("form", { name: "Registration for Wine and Ride" });
  await form.getByLabel("Name").first().fill("Ada Whitlock");
  await form.getByRole("button", { name: "Register" }).click();

  await expect(page.getByRole("alert")).toContainText("This event is full.");

  await expect(form.getByLabel("Name").first()).toHaveValue("Ada Whitlock");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("closing the dialog of an event that has filled up leads back to its waiting list", async ({
  page,
}) => {
  await page.goto("/events");
  await live(page);
  await fill(page);
  await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();
  const dialog = page.getByRole("dialog", { name: "Wine and Ride" });
  await dialog.getByLabel("Name").first().fill("Ada Whitlock");
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toContainText("This event is full.");
  await expect(dialog.getByLabel("Name").first()).toHaveValue("Ada Whitlock");

  await dialog.getByRole("button", { name: "Close" }).click();

  const join = page.getByRole("button", { name: "Join the waiting list for Wine and Ride" });
  await expect(join).toBeFocused();
});
