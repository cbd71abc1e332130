import { expect } from "@playwright/test";
import { fillIn, live, sendButton, test, unhurried } from "../support/test";

test("a form that is reloaded while its message is accepted leads to the confirmation", async ({
  page,
}) => {
  await page.goto("/contact");
  await live(page);
  await fillIn(page);
  await unhurried(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/contact-submissions", async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse("**/api/contact-submissions");
  await page.route("**/contact", async (route) => {
    answer();
    await (await answered).finished();
    // The page that is on its way out hears the answer, and would go on a second later.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await sendButton(page).click();

  await page.evaluate(() => location.reload());

  await expect(page).toHaveURL(/\/thank-you$/);
  await page.unroute("**/contact");
  await live(page);
  await page.goto("/contact");
  await live(page);
  await expect(page, "the next message has a form").toHaveURL(/\/contact$/);
});
