import { expect } from "@playwright/test";
import { expectNothingLost } from "../support/nothingLost";
import { live, openMenu, paths, test } from "../support/test";

test.use({ isReader: true });

test.describe.configure({ timeout: 120_000 });

test("at 320 px, which is 400 % on a desktop, nothing is lost and nothing scrolls sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [...paths, "/admin-submissions"]) {
    await page.goto(path);
    await expectNothingLost(page);
  }
  await page.goto("/");
  await live(page);

  const menu = await openMenu(page);
  // The last entry can be reached, although the screen is that low.
  await menu.getByRole("link", { name: "Contact Us" }).click();

  await expect(page).toHaveURL("/contact");
});
