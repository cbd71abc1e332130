import { expect } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { ENTRY, fillIn, live, sendButton, signIn, test, unhurried } from "../support/test";

for (const [where, width] of [
  ["on a phone", 375],
  ["on a desktop", 1280],
] as const) {
  test(`an inquiry typed ${where} reaches the stable and its staff`, async ({ page, paddock }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/contact");
    await fillIn(page);
    await unhurried(page);

    await sendButton(page).click();

    await expect(page.getByRole("status").getByText("Message sent")).toBeVisible({ timeout: 9000 });
    await expect(page).toHaveURL("/thank-you");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/^Thank you/);
    expect(await paddock.nextWebhook()).toMatchObject({
      firstName: "Ada",
      lastName: "Okafor",
      email: "ada@visitor.example",
      servicesInterested: ["Riding Lessons", "Trail Riding"],
      riderExperience: "some-experience",
      ageGroup: "7-12",
      preferredContact: "text",
      source: "/contact",
    });

    await signIn(page, PASSCODE);

    const card = page.getByRole("article", { name: "Ada Okafor" });
    await expect(card).toContainText("To canter without holding on.");
    await expect(card).toContainText("Legitimate");
    await expect(page.getByRole("button", { name: "Legitimate (1)" })).toBeVisible();
  });
}

test("what is missing is said in a toast, in a summary and at each field", async ({ page }) => {
  await page.goto("/contact-form");
  await live(page);
  await page.getByLabel("Last name").fill("Okafor");

  await sendButton(page).click();

  await expect(page.getByRole("alert")).toContainText("Missing Information");
  await expect(page.getByRole("alert")).toContainText("Please fill in all required fields.");
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription(/\S/);
  await expect(page.getByLabel("Last name")).toHaveValue("Okafor");
  await expect(page.getByLabel("Last name")).not.toHaveAttribute("aria-invalid");
  await page.getByRole("region", { name: "Missing Information" }).getByRole("link").last().click();
  await expect(page.getByLabel("Age group")).toBeFocused();
});

test("a filled honeypot is refused as spam, and staff see it under Spam", async ({
  page,
  paddock,
}) => {
  await page.goto("/contact");
  await fillIn(page);
  await page.locator('[name="leaveBlank"]').fill("https://buy.example", { force: true });
  await unhurried(page);

  await sendButton(page).click();

  await expect(page.getByRole("alert")).toContainText("Your submission appears to be spam.");
  await expect(page.getByLabel("Goals")).toHaveValue("To canter without holding on.");
  await signIn(page, PASSCODE);
  await page.getByRole("button", { name: "Spam (1)" }).click();
  const card = page.getByRole("article", { name: "Ada Okafor" });
  await expect(card).toContainText("SPAM");
  await expect(card).toContainText("Honeypot field filled");
  expect(paddock.unheardWebhooks).toBe(0);
});

test("one browser sends one inquiry a minute, whichever page the form is on", async ({ page }) => {
  await page.goto("/contact");
  await fillIn(page);
  await unhurried(page);
  await sendButton(page).click();
  await expect(page).toHaveURL("/thank-you", { timeout: 9000 });
  await page.goto("/contact-form");
  await live(page);

  await sendButton(page).click();

  const toast = page.getByRole("alert");
  await expect(toast).toContainText("Please Wait");
  await expect(page.getByRole("heading", { name: "Not Sent Yet" })).toBeVisible();
  await expect(toast).toContainText(/You can submit another form in [1-5]?\d seconds\./);
});

test("what is typed and sent before the script is there is neither lost nor navigated away", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ENTRY, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/contact");
  await fillIn(page);
  await sendButton(page).click();
  await expect(page).toHaveURL("/contact");
  await unhurried(page);

  release();

  await expect(page).toHaveURL("/thank-you", { timeout: 12_000 });
});

for (const [script, pattern] of [
  ["script", ENTRY],
  ["page's own script", /\/contact-pages-/],
] as const) {
  test(`a form sent before the ${script} came is sent although that failed at first`, async ({
    page,
  }) => {
    let failures = 0;
    await page.route(pattern, (route) => (failures++ < 2 ? route.abort() : route.continue()));
    await page.goto("/contact");
    await fillIn(page);
    await unhurried(page);

    await sendButton(page).click();

    await expect(page.getByText("Submitting")).toBeVisible();
    await expect(page).toHaveURL("/thank-you", { timeout: 20_000 });
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(failures).toBeGreaterThan(2);
  });
}

test("keys struck from the first paint on stay in their field through hydration", async ({
  page,
}) => {
  await page.goto("/contact", { waitUntil: "commit" });
  const field = page.getByLabel("First name");
  await field.focus();

  await field.pressSequentially("Wilhelmina Featherstonehaugh", { delay: 40 });

  await live(page);
  await expect(field).toHaveValue("Wilhelmina Featherstonehaugh");
  await expect(field).toBeFocused();
});

test("a lost connection is said in words, and the answers stay", async ({ page }) => {
  await page.goto("/contact");
  await fillIn(page);
  await live(page);
  await page.route("**/api/contact-submissions", (route) => route.abort());

  await sendButton(page).click();

  await expect(page.getByRole("alert")).toContainText(
    "There was an issue submitting your form. Please try again or contact us directly.",
  );
  await expect(page.getByLabel("Questions")).toHaveValue("Is there a helmet to borrow?");
});

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const) {
  test(`the form begins in the first view of /contact at ${width} by ${height}, and no picture stands above it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/contact");

    for (const label of ["First name", "Email"]) {
      await expect(page.getByLabel(label).first()).toBeInViewport({ ratio: 1 });
    }
    const form = await page.getByRole("form", { name: "Contact form" }).boundingBox();
    for (const picture of await page.locator("main picture img:visible").all()) {
      expect((await picture.boundingBox())?.y).toBeGreaterThan(form?.y ?? 0);
    }
  });
}
