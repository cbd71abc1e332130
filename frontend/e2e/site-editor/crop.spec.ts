import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";
import { expect, openEditor } from "./editor";
import { card, choose, phonePicture, SLOW } from "./pictures";

test.describe.configure({ timeout: 300_000 });

const PART = "/site/photos";

test.describe("the part that shows", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("is chosen by a tap or by sliders, seen before, and undone", async ({ page, paddock }) => {
    await openEditor(page, PART);
    await choose(page, "Replace Boarding", [await phonePicture("barn.jpg", 1600, 1200)]);
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
    await choose(page, "Replace Boarding", [await phonePicture("barn.jpg", 1600, 1200)]);
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

    await choose(page, "Replace Boarding", [await phonePicture("yard.jpg", 1200, 900)]);
    await expect(page.getByText("On the site: Boarding")).toHaveCount(2, SLOW);
    await expect(boarding.getByLabel("Closer")).toHaveValue("100");
    await expect(back).toHaveCount(0);

    await boarding.getByRole("button", { name: /^Put the earlier one back/ }).click();
    await expect(page.getByText("Put back", { exact: true })).toBeVisible(SLOW);
    await expect(boarding.getByLabel("Closer")).toHaveValue("200");
    expect(await shownBoarding(paddock)).toBe(chosen);
  });
});

/** The file that the boarding page shows. */
async function shownBoarding(paddock: { origin: string }): Promise<string> {
  const html = await (await fetch(`${paddock.origin}/boarding`)).text();
  return /\/photos\/boarding-\d+-[\w-]+\.jpg/.exec(html)?.[0] ?? "none";
}
