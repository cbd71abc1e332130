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
});

/** The file that the boarding page shows. */
async function shownBoarding(paddock: { origin: string }): Promise<string> {
  const html = await (await fetch(`${paddock.origin}/boarding`)).text();
  return /\/photos\/boarding-\d+-[\w-]+\.jpg/.exec(html)?.[0] ?? "none";
}
