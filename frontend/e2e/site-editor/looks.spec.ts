import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";
import {
  draftIsSaved,
  expect,
  openAll,
  openEditor,
  openPart,
  PARTS,
  previewOf,
  publish,
  publishButton,
} from "./editor";
import { choose, phonePicture } from "./pictures";

test.describe.configure({ timeout: 120_000 });

/** The checks for accessibility come into each frame, where the preview allows no script. */
const OF_THE_CHECK = /^console: Blocked script execution in 'about:srcdoc'/;

test.afterEach(({ faults }) => {
  const own = faults.filter((fault) => !OF_THE_CHECK.test(fault));
  faults.splice(0, faults.length, ...own);
});

/** The least room between a field and the next one below it, in pixels. */
const leastGap = (page: Page): Promise<number> =>
  page.locator(".editor-form > .editor-field").evaluateAll((fields) => {
    const gaps = fields.flatMap((field) => {
      const next = field.nextElementSibling;
      if (!next?.matches(".editor-field")) return [];
      return [next.getBoundingClientRect().top - field.getBoundingClientRect().bottom];
    });
    return Math.min(1000, ...gaps.filter((gap) => gap > -1));
  });

for (const width of [375, 1440]) {
  test(`every part is accessible and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openEditor(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (const part of PARTS) {
      await openPart(page, part);
      await openAll(page);
      expect(await leastGap(page), part).toBeGreaterThanOrEqual(12);
      // At the end, the bar to publish covers no part of what can be pressed.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

  test(`each state is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openEditor(page, "/events/wine-and-ride");
    await page.getByLabel("Title").fill("");
    await page.getByLabel("Price per person").fill("a lot");
    await draftIsSaved(page);
    await publishButton(page).click();
    await expect(page.getByRole("alert")).toContainText("need a correction");
    await expect(page.getByLabel("Title")).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel("Title").fill("Wine and Trail");
    await page.getByLabel("Price per person").fill("90");
    await draftIsSaved(page);
    if (width < 1024) {
      await page.getByRole("button", { name: "Preview", exact: true }).click();
      await expect(previewOf(page).getByText("Wine and Trail").first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Edit", exact: true }).click();
    }
    await publishButton(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("button", { name: "Publish later" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(publishButton(page)).toBeFocused();

    await publish(page);
    await expectAccessible(page);
    await page.evaluate(() => {
      location.hash = "#site?view=history";
    });
    await page.getByText("Before and after").click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Undo “/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
}

test("every part fits a phone of 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openEditor(page);
  for (const part of PARTS) {
    await openPart(page, part);
    await expectNoSidewaysScroll(page);
  }
});

test("a list is edited, sorted and published by the keyboard alone", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, "/about");
  const paragraph = (number: number) => page.getByLabel(`Story, paragraph ${number}`);
  const first = await paragraph(1).inputValue();

  await page.getByRole("button", { name: "Move paragraph 1 down" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(paragraph(2)).toHaveValue(first);
  await expect(page.getByRole("button", { name: "Move paragraph 2 down" }).first()).toBeFocused();

  await page.getByRole("button", { name: "Remove paragraph 2" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(paragraph(2)).toHaveValue(first);
  await expect(paragraph(2)).toBeFocused();

  await page.getByRole("button", { name: "Add a paragraph" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(paragraph(4)).toBeFocused();
  await page.keyboard.type("And the cat.");
  await draftIsSaved(page);
  await publishButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Publish this?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
});

test.describe("values of other layers", () => {
  test.use({
    settings: { PADDOCK_SITE__PHONE: "(215) 555-0199" },
    config: 'site.email = "barn@maplehollow.example"\n',
  });

  test("say where they are set, and the environment's can't be changed", async ({ page }) => {
    await openEditor(page, "/site/contact");
    await expect(page.getByLabel("Phone", { exact: true })).toBeDisabled();
    await expect(page.getByText(/^Set by the environment \(PADDOCK_SITE__PHONE\)/)).toBeVisible();
    await expect(page.getByText("Set in config.toml, line 1")).toBeVisible();
    await page.getByLabel(/^Email/).fill("hello@maplehollow.example");
    await draftIsSaved(page);
    await publish(page);
    await page.getByRole("button", { name: /^Set it back/ }).click();
    await expect(page.getByLabel(/^Email/)).toHaveValue("barn@maplehollow.example");
  });
});

for (const width of [320, 375, 768, 1440]) {
  test(`the photographs fit ${width} px, and are accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openEditor(page, "/site/photos");
    await expect(page.getByRole("heading", { name: "Places on the site" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (width === 320) {
      const picture = await phonePicture(`${"long".repeat(14)}.jpg`, 1200, 900);
      await choose(page, /^Add photographs/, [picture]);
    }
    await expectNoSidewaysScroll(page);
  });
}
