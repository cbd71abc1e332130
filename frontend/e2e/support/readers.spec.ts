import { test } from "./test";

test.use({ isReader: true });

test("a reader that sends something fails", async ({ page }) => {
  test.fail();
  await page.goto("/");
  await page.evaluate(() => fetch("/api/contact-submissions", { method: "POST", body: "{}" }));
});
