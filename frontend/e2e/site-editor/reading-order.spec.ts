import { expectReadAsSeen, readOf } from "../support/readingOrder";
import { test } from "../support/test";
import {
  draftIsSaved,
  expect,
  openAll,
  openEditor,
  openPart,
  PARTS,
  publish,
  publishButton,
} from "./editor";

test.describe.configure({ timeout: 120_000 });

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("every part is read in the order in which it's seen", async ({ page }) => {
      await openEditor(page);
      await expectReadAsSeen(page, "all parts");
      for (const part of PARTS) {
        await openPart(page, part);
        await openAll(page);
        await expectReadAsSeen(page, part);
      }
    });

    test("what is wrong is read at its field, and the dialog and the history from top to bottom", async ({
      page,
    }) => {
      await openEditor(page, "/events/wine-and-ride");
      await page.getByLabel("Title").fill("");
      await page.getByLabel("Price per person").fill("a lot");
      await draftIsSaved(page);
      await publishButton(page).click();
      await expect(page.getByRole("alert")).toContainText("need a correction");
      await expectReadAsSeen(page, "with errors");

      const read = await readOf(page);
      // The name goes on with "Changed".
      const title = read.findIndex(
        ({ role, name }) => role === "textbox" && name.startsWith("Title"),
      );
      expect(read[title]?.isInvalid).toBe(true);
      const label = read.findIndex(({ role, name }) => role === "StaticText" && name === "Title");
      const error = read.findIndex(
        ({ role, name }, at) =>
          role === "StaticText" && at > label && read[title]?.description.includes(name),
      );
      const next = read.findIndex(({ role }, at) => role === "textbox" && at > title);
      expect(label).toBeGreaterThanOrEqual(0);
      expect(
        error,
        "the error stands between the field's label and the next field",
      ).toBeGreaterThan(label);
      expect(error).toBeLessThan(next);

      await page.getByLabel("Title").fill("Wine and Trail");
      await page.getByLabel("Price per person").fill("90");
      await draftIsSaved(page);
      await publishButton(page).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectReadAsSeen(page, "what will be published");
      await page.getByRole("dialog").getByRole("button", { name: "Publish later" }).click();
      await expectReadAsSeen(page, "publishing later");
      await page.keyboard.press("Escape");
      await publish(page);

      await page.goto("/admin-submissions#site?view=history");
      await expect(page.getByText(/changed the price of/).first()).toBeVisible();
      await expectReadAsSeen(page, "history");
    });
  });
}
