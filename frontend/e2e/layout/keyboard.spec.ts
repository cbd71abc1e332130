import { expect, type Page } from "@playwright/test";
import { live, sendButton, test, unhurried } from "../support/test";

test.describe.configure({ timeout: 120_000 });

/**
 * Presses Tab until something with this name, inside of `landmark`, has the focus. Every stop on the
 * way must be seen.
 */
async function tabTo(page: Page, name: string | RegExp, landmark = "body"): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press("Tab");
    const focus = page.locator(":focus");
    // The address bar is a stop, too: no element has the focus there.
    if ((await focus.count()) === 0) continue;
    await expect(focus).toHaveCSS("outline-style", /solid|auto/);
    const text = await focus.evaluate(
      (element: HTMLElement, where) =>
        element.closest(where) && (element.getAttribute("aria-label") ?? element.innerText.trim()),
      landmark,
    );
    if (text === null) continue;
    if (typeof name === "string" ? text === name : name.test(text)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** The way to each page that the header names: what to press Enter on. */
const ways: [string[], string][] = [
  [["Lessons"], "/lessons"],
  [["Showing"], "/showing"],
  [["Boarding"], "/boarding"],
  [["Pricing"], "/pricing"],
  [["Events", "All Events"], "/events"],
  [["Events", "Birthday Parties"], "/birthday-parties"],
  [["Events", "Summer Camps"], "/summer-camps"],
  [["About Us", "Meet Our Team"], "/about#team"],
  [["Home"], "/"],
];

test("the keyboard alone leads to every page of the header", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  // Before, a link loads a document, and the browser decides about the focus.
  await live(page);
  for (const [names, url] of ways) {
    for (const name of names) {
      await tabTo(page, name, "header");
      await page.keyboard.press("Enter");
    }

    await expect(page).toHaveURL(url);
    await expect(page.locator("main :focus")).toHaveCount(1);
  }
});

test("the keyboard alone leads through the phone's menu", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/");

  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  await tabTo(page, "Contact Us");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/contact");
});

test("the keyboard alone fills in the form and sends it", async ({ page, paddock }) => {
  await page.goto("/contact-form");
  await page.getByRole("heading", { level: 1 }).evaluate((title: HTMLElement) => title.focus());
  const field = async (label: string) => {
    const control = page.getByRole("main").getByLabel(label).first();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Tab");
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab does not lead to ${label}`);
  };

  for (const [label, answer] of [
    ["First name", "Ada"],
    ["Last name", "Okafor"],
    ["Email", "ada@visitor.example"],
    ["Phone", "(215) 555-0171"],
  ] as const) {
    await field(label);
    await page.keyboard.type(answer);
  }
  await field("Riding Lessons");
  await page.keyboard.press("Space");
  await field("Riding experience");
  await page.keyboard.press("ArrowDown");
  await field("Age group");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, /^Send message/);
  await expect(sendButton(page)).toBeFocused();
  await unhurried(page);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/thank-you", { timeout: 12_000 });
  expect(await paddock.nextWebhook()).toMatchObject({
    servicesInterested: ["Riding Lessons"],
    riderExperience: "complete-beginner",
    preferredContact: "phone",
  });
});
