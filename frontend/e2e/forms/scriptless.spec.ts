import { expect } from "@playwright/test";
import {
  ENTRY,
  expectNoSidewaysScroll,
  fillIn,
  live,
  openMenu,
  paths,
  sendButton,
  test,
} from "../support/test";

test.use({ javaScriptEnabled: false });

for (const path of paths) {
  test(`${path} is complete without JavaScript`, async ({ page }) => {
    await page.goto(path);

    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("All rights reserved");
  });
}

const HOSTILE = "</script><script>alert(1)</script> \"quoted\" & 'n'";

for (const path of ["/contact", "/contact-form"]) {
  test(`an inquiry at ${path} is checked, shown once more, and kept`, async ({ page, paddock }) => {
    await page.goto(path);
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Missing Information" })).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription(/first name/);

    await fillIn(page);
    await page.getByLabel("Goals").fill(HOSTILE);
    await page.getByLabel("Email").first().fill("ada@gmail");
    await sendButton(page).click();
    await expect(page.getByLabel("Email").first()).toHaveAccessibleDescription(/name@example/);
    await page.getByLabel("Email").first().fill("ada@visitor.example");
    await sendButton(page).click();

    await expect(page.getByRole("heading", { name: "Check your answers" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(HOSTILE);
    await page.getByRole("button", { name: "Change something" }).click();
    await expect(page.getByLabel("Goals")).toHaveValue(HOSTILE);
    await expect(page.getByLabel("Trail Riding")).toBeChecked();
    await page.getByLabel("Last name").fill("Okafor-Whitlock");
    await sendButton(page).click();
    await expect(page.getByRole("main")).toContainText("Okafor-Whitlock");
    await page.getByRole("main").getByRole("button", { name: "Send message" }).click();

    await expect(page).toHaveURL("/thank-you");
    expect(await paddock.nextWebhook()).toMatchObject({
      lastName: "Okafor-Whitlock",
      goals: HOSTILE,
      servicesInterested: ["Riding Lessons", "Trail Riding"],
      source: path,
    });
  });
}

test("the same inquiry again, from another page of the form, is the same one", async ({
  page,
  paddock,
}) => {
  const send = async (firstName: string) => {
    await page.goto("/contact");
    await fillIn(page);
    await page.getByLabel("First name").fill(firstName);
    await sendButton(page).click();
    await page.getByRole("main").getByRole("button", { name: "Send message" }).click();
    await expect(page).toHaveURL("/thank-you");
  };
  await send("Ada");
  expect(await paddock.nextWebhook()).toMatchObject({ firstName: "Ada" });

  await send("Ada");
  await send("Grace");

  expect(await paddock.nextWebhook()).toMatchObject({ firstName: "Grace" });
});

test("a mistyped address is asked about, and corrected with one press", async ({
  page,
  paddock,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/contact");
  await fillIn(page);
  await page.getByLabel("Email").first().fill("nora@gmial.com");
  await sendButton(page).click();
  await expect(page.getByText("Did you mean nora@gmail.com?")).toBeVisible();
  await expect(page.locator(".foot-bar")).toBeHidden();
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "nora@gmail.com" }).click();

  await expect(page.getByText("Did you mean")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("nora@gmail.com");
  await page.getByRole("main").getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL("/thank-you");
  expect(await paddock.nextWebhook()).toMatchObject({ email: "nora@gmail.com" });
});

test("a party of three signs up without JavaScript", async ({ page, paddock }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/events");
  await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();
  const form = page.getByRole("form", { name: "Registration for Wine and Ride" });
  await form.getByLabel("Name").first().fill("Ada Whitlock");
  await form.getByLabel("Email").fill("ada@rider.example");
  await form.getByLabel("Phone").fill("(215) 555-0187");
  await form.getByLabel("How many are you bringing?").selectOption("2");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Now tell us who's coming.")).toBeInViewport();
  await expect(form.getByRole("group", { name: "Attendee 2" }).getByLabel("Name")).toBeInViewport();
  await form.getByRole("group", { name: "Attendee 2" }).getByLabel("Name").fill("Tom");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(
    form.getByRole("group", { name: "Attendee 3" }).getByLabel("Name"),
  ).toHaveAccessibleDescription(/attendee 3/);
  await form.getByRole("group", { name: "Attendee 3" }).getByLabel("Name").fill("Lily");
  await expectNoSidewaysScroll(page);
  await form.getByRole("button", { name: "Register" }).click();

  await expect(page.getByRole("main")).toContainText("$255.00");
  await page.getByRole("button", { name: "Register" }).click();

  await expect(page.getByRole("heading", { name: "Registration Successful!" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("3 people registered for Wine and Ride.");
  expect(await paddock.nextWebhook()).toMatchObject({ totalAttendees: 3 });
});

test.describe("with JavaScript whose files never come", () => {
  test.use({ javaScriptEnabled: true });

  test("a form that is sent is answered by the server's own pages", async ({ page, paddock }) => {
    // While there was a script, it has kept a draft.
    await page.goto("/contact");
    await live(page);
    await page.getByLabel("First name").fill("Adam");
    await page.route(ENTRY, () => new Promise(() => {}));
    await page.goto("/contact");
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByText("Submitting")).toBeVisible();

    await expect(page.getByRole("heading", { name: "Check your answers" })).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute(ENTRY);
    await page.getByRole("main").getByRole("button", { name: "Send message" }).click();

    await expect(page).toHaveURL("/thank-you", { timeout: 10_000 });
    expect(await paddock.nextWebhook()).toMatchObject({ firstName: "Ada" });
    await live(page);
    const drafts = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await expect.poll(drafts).not.toContain("Adam");
    await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
    await expect(page.getByLabel("First name")).toHaveValue("");
    // What is typed after that is another draft.
    await page.getByLabel("First name").fill("Ben");
    await page.goBack();
    await expect(page).toHaveURL("/thank-you");
    await page.goForward();
    await expect(page.getByLabel("First name")).toHaveValue("Ben");
  });
});

test.describe("with JavaScript whose files fail", () => {
  test.use({ javaScriptEnabled: true });

  test("a form that is sent waits for one more try, and for nothing else", async ({ page }) => {
    let tries = 0;
    await page.route(ENTRY, (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto("/contact");
    await fillIn(page);
    await expect.poll(() => tries).toBeGreaterThan(0);

    await sendButton(page).click();

    await expect(page.getByRole("heading", { name: "Check your answers" })).toBeVisible({
      timeout: 6000,
    });
    await expect(page.getByRole("main")).toContainText("To canter without holding on.");
  });
});

test("links lead on, and to places on pages, without JavaScript", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");

  await page.getByRole("button", { name: "About Us" }).hover();
  await page.getByRole("link", { name: "Gallery" }).click();

  await expect(page).toHaveURL("/about#gallery");
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeInViewport();
});

test("a dropdown opens for the keyboard without JavaScript", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Events" }).focus();

  await page.keyboard.press("Tab");

  await expect(page.getByRole("link", { name: "All Events" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/events");
});

test("the phone menu opens, closes and leads on without JavaScript", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  const menu = await openMenu(page);
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();

  await openMenu(page);
  await menu.getByRole("link", { name: "Birthday Parties" }).click();

  await expect(page).toHaveURL("/birthday-parties");
  await expectNoSidewaysScroll(page);
});

test("the drawn map has the address and a link without JavaScript", async ({ page }) => {
  await page.goto("/contact");

  await expect(page.getByRole("link", { name: "Get directions" })).toHaveAttribute(
    "href",
    /^https:/,
  );
});
