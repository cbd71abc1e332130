import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { PASSCODE } from "./paddock";
import { sendSubmissions } from "./submissions";
import { expectNoSidewaysScroll, openMenu, paths, signIn } from "./test";

/** Every page fits into the width, and no word of it is cut off, lies outside or is broken in two. */
export async function expectNothingLost(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectWholeWords(page);
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

/** No word stands on two lines, but addresses, which are longer than a phone is wide. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(".sr-only, .honeypot, .skip-link, svg, script, option")) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s\-–—·@/]+(@\S+)?/g)) {
        if (word.includes("@")) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken, page.url()).toEqual([]);
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

/** Every view of the staff page, with inquiries that have much to say. */
export async function expectStaffPageFits(
  page: Page,
  request: APIRequestContext,
  origin: string,
  width: number,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await sendSubmissions(request, origin, [
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

  for (const view of ["Registrations", "Run sheets", "Deliveries", "Overview", "Site"]) {
    await page.getByRole("link", { name: view, exact: true }).click();
    await page.waitForLoadState("networkidle");
    await expectNoSidewaysScroll(page);
  }
}
