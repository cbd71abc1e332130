import { expect } from "@playwright/test";
import config from "../../playwright.config";
import { expectEveryPageFits, expectNothingLost } from "../support/nothingLost";
import { PASSCODE } from "../support/paddock";
import { sendSubmissions } from "../support/submissions";
import { expectNoSidewaysScroll, paths, signIn, test } from "../support/test";

const { launchOptions } = config.use ?? {};

// Whoever has told the browser to write everything twice as large.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"],
  },
});

for (const width of [768, 1280]) {
  test(`with text at 200 % nothing is lost at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size).toBe("32px");

    for (const path of [...paths, "/admin-submissions"]) {
      await page.goto(path);
      await expectNothingLost(page);
    }
  });
}

test("with text at 200 % every page fits into 375 px", async ({ page }) => {
  test.setTimeout(120_000);
  await expectEveryPageFits(page, 375);
});

for (const width of [375, 768]) {
  test(`with text at 200 % every view of the staff page fits into ${width} px`, async ({
    page,
    paddock,
    request,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await sendSubmissions(request, paddock.origin, [
      { firstName: "Wolfeschlegelsteinhausenbergerdorff", goals: "To jump" },
      { firstName: "Anna", email: "anna.maria.van-der-berg@a-long-domain.example" },
      { firstName: "Bot", goals: "Pills", leaveBlank: "https://buy.example" },
    ]);
    await signIn(page, PASSCODE);
    await expect(page.getByRole("article")).toHaveCount(3);
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: /^More/ }).click();
    await page
      .getByRole("button", { name: /^Mark as handled/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await expectNoSidewaysScroll(page);

    for (const view of ["Registrations", "Run sheets", "Deliveries", "Overview"]) {
      await page.getByRole("link", { name: view, exact: true }).click();
      await page.waitForLoadState("networkidle");
      await expectNoSidewaysScroll(page);
    }
  });
}
