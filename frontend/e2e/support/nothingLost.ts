import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll, openMenu, paths } from "./test";

/** Every page fits into the width, and no word of it is cut off or lies outside. */
export async function expectNothingLost(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  const lost = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim())
        continue;
      // Words for those who do not see them are out of sight on purpose.
      if (parent.closest(".sr-only, .honeypot, .skip-link, .brand-name, script, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) found.push(node.textContent);
    }
    return found;
  });
  expect(lost, page.url()).toEqual([]);
}

/** Every page of a phone of this width, and its menu. */
export async function expectEveryPageFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 812 });
  // The menu is measured where it comes to stand.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of [...paths, "/events/wine-and-ride"]) {
    await page.goto(path);
    await expectNothingLost(page);
  }
  await openMenu(page);
  await expectNothingLost(page);
}
