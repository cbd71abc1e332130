import { expect } from "@playwright/test";
import { expectNoSidewaysScroll, openMenu, paths, sendButton, test } from "./test";

test.use({ javaScriptEnabled: false });

for (const path of paths) {
  test(`${path} is complete without JavaScript`, async ({ page }) => {
    await page.goto(path);

    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("All rights reserved");
  });
}

for (const path of ["/contact", "/contact-form"]) {
  test(`the form at ${path} says how to reach the stable instead`, async ({ page }) => {
    await page.goto(path);

    const instead = page.getByText("This form needs JavaScript to be sent.");
    await expect(instead.getByRole("link", { name: /555/ })).toHaveAttribute("href", /^tel:/);
    await expect(instead.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    await expect(sendButton(page)).toBeHidden();
  });
}

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
