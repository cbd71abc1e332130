import config from "../../playwright.config";
import { expectNoSidewaysScroll, test } from "../support/test";
import { openAll, openEditor, openPart, PARTS } from "./editor";

test.describe.configure({ timeout: 120_000 });

const { launchOptions } = config.use ?? {};

// The browser's own font size, twice as large as usual.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"],
  },
});

for (const width of [375, 768]) {
  test(`with text at 200 % every part of the editor fits into ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await openEditor(page);
    await expectNoSidewaysScroll(page);
    for (const part of PARTS) {
      await openPart(page, part);
      await openAll(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
