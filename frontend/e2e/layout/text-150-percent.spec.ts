import { expect } from "@playwright/test";
import config from "../../playwright.config";
import { expectEveryPageFits } from "../support/nothingLost";
import { test } from "../support/test";

const { launchOptions } = config.use ?? {};

// Half as large again, as many phones are set; a file of its own, for it needs its own browser.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=24"],
  },
});

for (const width of [360, 412]) {
  test(`with text at 150 % every page fits into ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto("/");
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size).toBe("24px");

    await expectEveryPageFits(page, width);
  });
}
