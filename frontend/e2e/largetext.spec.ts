import { expect } from "@playwright/test";
import config from "../playwright.config";
import { expectNothingLost } from "./nothingLost";
import { paths, test } from "./test";

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
