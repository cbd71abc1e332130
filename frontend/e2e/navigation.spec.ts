import { expect } from "@playwright/test";
import { expectAccessible, live, test } from "./test";

test("the phone menu opens before any script and closes in each of its ways", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.goto("/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const open = () => page.getByRole("button", { name: "Menu", exact: true }).click();

  await open();
  await expect(menu.getByRole("link", { name: "Summer Camps" })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();

  await open();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();

  await open();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  await open();
  await menu.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
});

test("the phone menu closes when one of its links leads to another page", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await live(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  expect((await menu.boundingBox())?.width).toBeCloseTo(320);

  await menu.getByRole("link", { name: "Contact Us" }).click();

  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a dropdown opens under the pointer, bears a slip and closes after it", async ({ page }) => {
  await page.goto("/");
  await live(page);
  const button = page.getByRole("button", { name: "Events" });
  const link = page.getByRole("link", { name: "Birthday Parties" });

  await button.hover();
  await expect(link).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect(link).toBeVisible();

  await page.mouse.move(5, 700);
  await expect(link).toBeVisible();
  await expect(link).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("a dropdown opens under the pointer before any script", async ({ page }) => {
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.goto("/");

  await page.getByRole("button", { name: "About Us" }).hover();

  await expect(page.getByRole("link", { name: "Meet Our Team" })).toBeVisible();
});

test("the keyboard alone opens a dropdown, leaves it and comes back", async ({ page }) => {
  await page.goto("/");
  await live(page);
  const button = page.getByRole("button", { name: "Events" });
  await button.focus();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "All Events" })).toBeFocused();
  await page.keyboard.press("Escape");

  await expect(button).toBeFocused();
  await expect(page.getByRole("link", { name: "All Events" })).toBeHidden();
});

test("the keyboard alone reaches the content, past the header", async ({ page }) => {
  await page.goto("/contact");

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");

  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("a page reached without loading has its own title, description and address", async ({
  page,
}) => {
  await page.goto("/");
  await live(page);
  const read = (selector: string, attribute: string) =>
    page.locator(selector).getAttribute(attribute);
  const homeDescription = await read('meta[name="description"]', "content");

  await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();

  await expect(page).toHaveTitle(/^Contact/);
  expect(await read('meta[name="description"]', "content")).not.toBe(homeDescription);
  expect(await read('link[rel="canonical"]', "href")).toMatch(/\/contact$/);
  await page.goBack();
  await expect(page).not.toHaveTitle(/^Contact/);
});
