import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";
import { expect, openEditor } from "./editor";
import { card, phonePicture, replace, SLOW } from "./pictures";

test.describe.configure({ timeout: 300_000 });

const PART = "/site/photos";

test.describe("the part that shows", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("is chosen by a tap or by sliders, seen before, and undone", async ({ page, paddock }) => {
    await openEditor(page, PART);
    await replace(page, "Boarding", await phonePicture("barn.jpg", 1600, 1200));
    await expect(page.getByText("On the site: Boarding")).toBeVisible(SLOW);
    const usual = await shownBoarding(paddock);
    const boarding = card(page, "Boarding");
    await boarding.getByRole("button", { name: "Choose the part that shows of Boarding" }).click();
    await boarding.getByLabel("Closer").fill("200");
    await boarding.locator(".crop-stage").click({ position: { x: 12, y: 12 } });
    await expect(boarding.getByLabel("Top to bottom")).toHaveValue(/^[0-9]$/);
    await expect(boarding.locator(".crop-stage img")).toHaveJSProperty("complete", true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await boarding.getByRole("button", { name: "Show this part" }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await expect.poll(() => shownBoarding(paddock), SLOW).not.toBe(usual);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => shownBoarding(paddock), SLOW).toBe(usual);
  });

  test("is that of its file: another one shows its usual part, and the first one comes back with it", async ({
    page,
    paddock,
  }) => {
    await openEditor(page, PART);
    await replace(page, "Boarding", await phonePicture("barn.jpg", 1600, 1200));
    await expect(page.getByText("On the site: Boarding")).toBeVisible(SLOW);
    const usual = await shownBoarding(paddock);
    const boarding = card(page, "Boarding");
    const chooser = boarding.getByRole("button", { name: /^Choose the part that shows/ });
    const back = boarding.getByRole("button", { name: "Back to the usual part" });
    await chooser.click();
    await boarding.getByLabel("Closer").fill("200");
    await boarding.getByRole("button", { name: "Show this part" }).click();
    await expect.poll(() => shownBoarding(paddock), SLOW).not.toBe(usual);
    const chosen = await shownBoarding(paddock);
    await chooser.click();
    await expect(back).toBeVisible();

    await replace(page, "Boarding", await phonePicture("yard.jpg", 1200, 900));
    await expect(page.getByText("On the site: Boarding")).toHaveCount(2, SLOW);
    await expect(boarding.getByLabel("Closer")).toHaveValue("100");
    await expect(back).toHaveCount(0);

    await boarding.getByRole("button", { name: /^Put the earlier one back/ }).click();
    await expect(page.getByText("Put back", { exact: true })).toBeVisible(SLOW);
    await expect(boarding.getByLabel("Closer")).toHaveValue("200");
    expect(await shownBoarding(paddock)).toBe(chosen);
  });
});

for (const width of [375, 1440]) {
  test(`what visitors will see is shown on a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openEditor(page, PART);
    const ratios = async (title: string) => {
      await replace(page, title, await phonePicture("me.jpg", 1200, 900));
      await expect(page.getByText(`On the site: ${title}`)).toBeVisible(SLOW);
      await card(page, title)
        .getByRole("button", { name: /^Choose the part that shows/ })
        .click();
      const previews = card(page, title).locator(".crop-preview");
      await expect(previews).toHaveCount(2);
      return previews.evaluateAll((all) =>
        all.map((one) => Math.round((100 * one.clientWidth) / one.clientHeight) / 100),
      );
    };

    // As wide and as cut as on the page of a computer and of a phone.
    expect(await ratios("Your story")).toEqual([expect.closeTo(2.58, 1), expect.closeTo(1.5, 1)]);
    expect(await ratios("Home page: first picture")).toEqual([
      expect.closeTo(1.92, 1),
      expect.closeTo(0.8, 1),
    ]);
    const hero = card(page, "Home page: first picture");
    await expect(hero.getByText("On phones: its top fades behind the buttons")).toBeVisible();
    await expect(hero.getByText("On computers: words and buttons stand on its left")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (process.env.LOOK) await hero.screenshot({ path: `${process.env.LOOK}/hero-${width}.png` });
  });
}

/** The file that the boarding page shows. */
async function shownBoarding(paddock: { origin: string }): Promise<string> {
  const html = await (await fetch(`${paddock.origin}/boarding`)).text();
  return /\/photos\/boarding-\d+-[\w-]+\.jpg/.exec(html)?.[0] ?? "none";
}
