import { expect } from "@playwright/test";
import { test } from "../support/test";

test.use({ isReader: true, viewport: { width: 768, height: 1000 } });

for (const path of ["/contact", "/contact-form", "/events/wine-and-ride"]) {
  test(`on a tablet the form at ${path} ends where the page does`, async ({ page }) => {
    await page.goto(path);

    const form = await page.locator("main form.form").boundingBox();
    const column = await page.locator("main .page").first().boundingBox();

    expect(form?.width).toBeCloseTo(column?.width ?? 0, 0);
  });
}

test("on a tablet the hours stand beside the other ways to reach the barn", async ({ page }) => {
  await page.goto("/contact");

  const ways = await page.locator(".contact-ways").boundingBox();
  const hours = await page.locator(".contact-facts > :has(h2)").boundingBox();

  expect(hours?.y).toBe(ways?.y);
  expect(hours?.x).toBeGreaterThan((ways?.x ?? 0) + (ways?.width ?? 0));
});

/** Where the glasses and the bottle begin and end, as shares of the picture's width. */
const GLASSES = [
  [0.313, 0.422],
  [0.497, 0.598],
  [0.7, 0.797],
] as const;

test("the crop of the wine picture cuts neither a glass nor the bottle", async ({ page }) => {
  await page.goto("/events/wine-and-ride");
  for (const width of [768, 800, 834, 900, 1024, 1180, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [start, end] = await page.locator(".bleed-picture").evaluate((picture) => {
      const box = picture.getBoundingClientRect();
      const shown = Math.min(1, box.width / box.height / 1.5);
      const at = Number.parseFloat(getComputedStyle(picture).objectPosition) / 100;
      return [at * (1 - shown), at * (1 - shown) + shown];
    });

    const cut = GLASSES.filter(([left, right]) =>
      [start, end].some((edge = 0) => left + 0.005 < edge && edge < right - 0.005),
    );
    expect(cut, `${width} px: ${start} to ${end}`).toEqual([]);
  }
});
