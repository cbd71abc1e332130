import { type CDPSession, expect, type Page } from "@playwright/test";
import { NATIVE_POST_MS } from "../../src/app/loading/beforeHydration";
import { fillIn, live, sendButton, test } from "../support/test";

/** A telephone far from its mast: 400 ms there and back, 50 KB a second. */
const FAR = {
  offline: false,
  latency: 400,
  downloadThroughput: 50 * 1024,
  uploadThroughput: 50 * 1024,
};

/** Opens a page as far as its first paint; pictures, fonts and script are still on their way. */
async function openSlowly(page: Page, path: string): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", FAR);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  expect(await page.evaluate(() => window.paddockLoader?.live)).toBe(false);
  return session;
}

test.describe("at once after the first paint, on a slow connection,", () => {
  test.describe.configure({ timeout: 90_000 });

  test("a link leads on", async ({ page }) => {
    await openSlowly(page, "/lessons");

    await page.getByRole("banner").getByRole("link", { name: "Boarding" }).click();

    await expect(page).toHaveURL("/boarding");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("the menu opens, stays open when React comes, and leads on", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await openSlowly(page, "/");

    await page.getByRole("button", { name: "Menu", exact: true }).click();

    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await live(page);
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: "Summer Camps" }).click();
    await expect(page).toHaveURL("/summer-camps");
    await expect(menu).toBeHidden();
  });

  test("a dropdown that the mouse has opened stays open when React comes", async ({ page }) => {
    await openSlowly(page, "/");
    const button = page.getByRole("button", { name: "Events" });
    const link = page.getByRole("link", { name: "Birthday Parties" });
    await button.hover();
    await expect(link).toBeVisible();
    // In every frame from now on.
    await page.evaluate(() => {
      Reflect.set(window, "wasHidden", false);
      const list = document.querySelector(".dropdown-list");
      const look = () => {
        if (list && getComputedStyle(list).visibility === "visible") requestAnimationFrame(look);
        else Reflect.set(window, "wasHidden", true);
      };
      look();
    });

    await live(page);
    await expect(button).toHaveAttribute("aria-expanded", "true");
    expect(await page.evaluate(() => Reflect.get(window, "wasHidden"))).toBe(false);
    await page.mouse.move(5, 600);
    await expect(link).toBeHidden();
  });

  test("a dropdown that was clicked stays open when React comes", async ({ page }) => {
    await openSlowly(page, "/");
    const button = page.getByRole("button", { name: "About Us" });

    await button.click();
    await live(page);

    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Meet Our Team" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(page.getByRole("link", { name: "Meet Our Team" })).toBeHidden();
  });

  test("a picture of the gallery opens in the viewer, not as a file", async ({ page }) => {
    await openSlowly(page, "/about");

    await page
      .getByRole("main")
      .getByRole("link", { name: /lit lantern/ })
      .click();

    const viewer = page.getByRole("dialog", { name: "Gallery" });
    await expect(viewer).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL("/about");
  });

  test("pressing Add attendee is remembered, and adds one", async ({ page }) => {
    await openSlowly(page, "/events/wine-and-ride");

    const button = page.getByRole("button", { name: "Add attendee" });
    await button.click();
    expect(await page.evaluate(() => window.paddockLoader?.live)).toBe(false);
    await button.click();

    await expect(page.getByRole("group", { name: "Attendee 2" })).toBeVisible({ timeout: 15_000 });
    await live(page);
    await expect(page.getByRole("group", { name: /^Attendee/ })).toHaveCount(1);
  });

  test("the map's link leads to the map", async ({ page, faults }) => {
    await page.route(/^https:/, (route) => route.fulfill({ body: "a map" }));
    await openSlowly(page, "/contact");

    await page.getByRole("link", { name: "Get directions" }).click();

    await expect(page).toHaveURL(/^https:/);
    faults.splice(0);
  });

  test("a form that is filled in and sent is answered", async ({ page }) => {
    await openSlowly(page, "/contact");
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByText("Submitting")).toBeVisible();

    // Filled in faster than by any person, it may count as spam: but it is not lost.
    const answer = page.getByText(/Your submission appears to be spam|We.ll contact you within/);
    await expect(answer.first()).toBeVisible({ timeout: 60_000 });
    if (new URL(page.url()).pathname === "/contact") {
      await expect(page.getByLabel("First name")).toHaveValue("Ada");
    }
  });

  test("a form that is sent offline keeps its answers, and is sent once online", async ({
    page,
    faults,
  }) => {
    const network = await openSlowly(page, "/contact");
    await network.send("Network.emulateNetworkConditions", { ...FAR, offline: true });
    await fillIn(page);
    await sendButton(page).click();

    // As long as the browser waits for the script before it submits the form by itself.
    await page.waitForTimeout(NATIVE_POST_MS + 1000);
    await expect(page.getByText("Submitting")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    await network.send("Network.emulateNetworkConditions", FAR);

    const answer = page.getByText(/We.ll contact you within/);
    await expect(answer.first()).toBeVisible({ timeout: 60_000 });
    faults.splice(0);
  });

  test("a form that is sent empty says what is missing", async ({ page }) => {
    await openSlowly(page, "/contact-form");

    await sendButton(page).click();

    await expect(page.getByText("Submitting")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Missing Information", { timeout: 60_000 });
    await expect(page.getByLabel("First name")).toBeFocused();
  });
});
