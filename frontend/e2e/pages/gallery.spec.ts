import { expect, type Page } from "@playwright/test";
import { ENTRY, expectAccessible, live, test } from "../support/test";

test.use({ isReader: true });

/** The largest file of one picture. */
const FILE = /\/assets\/saddle-1200-.*\.avif$/;

const viewer = (page: Page) => page.getByRole("dialog", { name: "Gallery" });
const saddle = (page: Page) => page.getByRole("main").getByRole("link", { name: /English saddle/ });

for (const width of [375, 1440]) {
  test(`a picture of the gallery is shown large, and the ones beside it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/about");
    await live(page);

    await saddle(page).click();

    await expect(viewer(page)).toContainText("An English saddle on its rack");
    await expect(viewer(page)).toContainText("2 of 6");
    await viewer(page)
      .locator("img")
      .evaluate((img: HTMLImageElement) => img.decode());
    await expectAccessible(page);
    const box = await viewer(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    await viewer(page).getByRole("button", { name: "Next picture" }).click();
    await expect(viewer(page)).toContainText("A lit lantern");
    await viewer(page).getByRole("button", { name: "Previous picture" }).click();
    await viewer(page).getByRole("button", { name: "Previous picture" }).click();
    await expect(viewer(page)).toContainText("1 of 6");
    await viewer(page).getByRole("button", { name: "Close" }).click();

    await expect(viewer(page)).toBeHidden();
    await expect(saddle(page)).toBeFocused();
  });
}

test("the viewer works by keys alone, begins again at its end and keeps the page still", async ({
  page,
}) => {
  await page.goto("/lessons");
  await live(page);
  await saddle(page).focus();
  const scrolled = await page.evaluate(() => scrollY);

  await page.keyboard.press("Enter");
  await expect(viewer(page)).toContainText("2 of 6");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer(page)).toContainText("6 of 6");
  await page.keyboard.press("ArrowRight");
  await expect(viewer(page)).toContainText("1 of 6");
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    // The browser's own controls are between the last one and the first.
    await expect(page.locator("main :focus:not(dialog *)")).toHaveCount(0);
  }
  await page.mouse.wheel(0, 800);
  await page.keyboard.press("Escape");

  await expect(viewer(page)).toBeHidden();
  await expect(saddle(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test("a click beside the picture closes the viewer", async ({ page }) => {
  await page.goto("/about");
  await live(page);
  await saddle(page).click();
  await expect(viewer(page)).toBeVisible();

  await page.mouse.click(5, 5);

  await expect(viewer(page)).toBeHidden();
});

test("the viewer's code comes with the first click, and without it the file opens", async ({
  page,
  faults,
}) => {
  await page.route(/\/assets\/GalleryViewer-.*\.js/, (route) => route.abort());
  await page.goto("/about");
  await live(page);

  await saddle(page).click();

  await expect(page).toHaveURL(FILE);
  forgiveBrowser(faults);
});

test("a picture that is touched before the script is there opens in the viewer once it comes", async ({
  page,
}) => {
  let letCome = () => {};
  const awaited = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(ENTRY, async (route) => {
    await awaited;
    await route.continue();
  });
  await page.goto("/about");

  await saddle(page).click();

  await expect(page.locator("html")).toHaveAttribute("data-sending");
  await expect(page).toHaveURL("/about");
  letCome();
  await expect(viewer(page)).toContainText("2 of 6");
  await expect(page.locator("html")).not.toHaveAttribute("data-sending");
  await viewer(page).getByRole("button", { name: "Close" }).click();
  await expect(saddle(page)).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture of the gallery leads to its large file", async ({ page, faults }) => {
    await page.goto("/lessons");

    await saddle(page).click();

    await expect(page).toHaveURL(FILE);
    await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 1200);
    forgiveBrowser(faults);
  });
});

/** Our policy for files keeps the browser's own style from the document that it makes of a picture. */
function forgiveBrowser(faults: string[]) {
  const others = faults.splice(0).filter((fault) => !fault.includes("inline style violates"));
  expect(others).toEqual([]);
}

test("Back closes the viewer and stays on the page, and closing it leaves nothing to go back to", async ({
  page,
}) => {
  await page.goto("/lessons");
  await page.goto("/about");
  await live(page);
  await saddle(page).click();
  await expect(viewer(page)).toBeVisible();

  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/about$/);
  await saddle(page).click();
  await viewer(page).getByRole("button", { name: "Close" }).click();
  await expect(viewer(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeUndefined();

  await page.goBack();
  await expect(page).toHaveURL(/\/lessons$/);
});
