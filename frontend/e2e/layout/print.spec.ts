import { expect } from "@playwright/test";
import { paths, test } from "../support/test";

test("on paper no page shows a picture, a map or a message", async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  for (const path of [...paths, "/events/wine-and-ride"]) {
    await page.goto(path);
    await page.evaluate(() => document.querySelector(".toasts")?.append("A message"));
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("main h1"), path).toBeVisible();

    const left = page.locator("main img, .event-tab, .map, .toasts").filter({ visible: true });
    await expect(left, path).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});

test("on paper the contact page ends where its words do", async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto("/contact");
  await page.emulateMedia({ media: "print" });

  const gap = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return (box(".site-footer")?.top ?? 0) - (box(".contact-facts")?.bottom ?? 0);
  });

  expect(gap).toBeLessThan(100);
});

test("on paper an event's page says when and where, and each of it once", async ({ page }) => {
  await page.goto("/events/wine-and-ride");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Register", exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });

  await expect(main.getByRole("heading", { name: "When and where", exact: true })).toBeVisible();
  await expect(main.getByText("Register").filter({ visible: true })).toHaveCount(0);
  for (const once of ["June 18, 2027", "$85"]) {
    await expect(main.getByText(once).filter({ visible: true }), once).toHaveCount(1);
  }
  await expect(main.getByText("All events")).toBeHidden();
});
