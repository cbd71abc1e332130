import { expect } from "@playwright/test";
import { expectAccessible, live, openMenu, paths, sendButton, test } from "../support/test";

// Each test walks through all pages.
test.describe.configure({ timeout: 240_000 });

test("every page with its menu open is accessible on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of paths) {
    await page.goto(path);
    await openMenu(page);

    await expectAccessible(page);
  }
});

test("every page with a dropdown open is accessible on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of paths) {
    await page.goto(path);
    await live(page);
    await page.getByRole("button", { name: "About Us" }).click();
    await expect(page.getByRole("link", { name: "Meet Our Team", exact: true })).toBeVisible();

    await expectAccessible(page);
  }
});

for (const path of ["/contact", "/contact-form"]) {
  for (const width of [375, 1440]) {
    test(`${path} with its errors shown is accessible at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await live(page);

      await sendButton(page).click();

      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test("nothing moves where the visitor wants no motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of paths) {
    await page.goto(path);

    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return /[1-9]/.test(transitionDuration) || animationName !== "none";
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );

    expect(moving, path).toEqual([]);
  }
});

test("nobody else is asked for anything before the map comes near", async ({ page, paddock }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(paddock.origin)) foreign.push(request.url());
  });
  await page.route(/^https:/, (route) => route.fulfill({ body: "a map" }));
  await page.goto("/contact");
  await live(page);
  await page.waitForLoadState("networkidle");
  expect(foreign).toEqual([]);

  await page.getByRole("heading", { name: "Find the barn" }).scrollIntoViewIfNeeded();

  // Whether it answers, and the map itself.
  const map = expect.stringMatching(/^https:.*map/);
  await expect.poll(() => foreign).toEqual([map, map]);
  await expect(page.locator("iframe")).toBeVisible();
});
