import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, live, test } from "../support/test";

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.use({
  config: `[site]\nspecial_hours = [
    { date = ${inDays(3)}, closed = true, note = "Hufschmiedefortbildungswochenende السبت مغلق 🐴" },
    { date = ${inDays(10)}, until = ${inDays(40)}, times = "10:30 AM – 12:30 PM" },
  ]\n`,
});

test("days with other hours are told beside the hours, and fit wherever those stand", async ({
  page,
}) => {
  for (const width of [320, 375, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/contact");
    await expect(page.getByText("Hufschmiede")).toHaveCount(2);
    await expectNoSidewaysScroll(page);
  }

  await page.setViewportSize({ width: 375, height: 740 });
  await live(page);
  await expectAccessible(page);
  const main = page.getByRole("main").locator(".hours");
  await expect(main.getByRole("definition").filter({ hasText: /^Closed$/ })).toBeVisible();
  await expect(main.getByText("10:30 AM–12:30 PM")).toBeVisible();
});
