import { draftIsSaved, expect, openEditor } from "../site-editor/editor";
import { test } from "../support/test";

test.describe.configure({ timeout: 90_000 });

const RIDE = "/events/wine-and-ride";

test("signing out asks before it deletes what only this device has, and only then", async ({
  page,
  browser,
  paddock,
}) => {
  await openEditor(page, RIDE);
  const context = await browser.newContext({ baseURL: paddock.origin });
  const dana = await context.newPage();
  await openEditor(dana, RIDE, "Dana");
  await page.getByLabel("Price per person").fill("80");
  await draftIsSaved(page);
  // Dana has it, and types another one.
  await expect(dana.getByLabel("Price per person")).toHaveValue("80", { timeout: 20_000 });
  await dana.getByLabel("Price per person").fill("95");
  await draftIsSaved(dana);
  await expect(page.getByRole("region", { name: "What was replaced" })).toBeVisible({
    timeout: 20_000,
  });

  await page.getByRole("button", { name: "Sign out" }).click();

  const question = page.getByRole("dialog", { name: "Sign out and lose this?" });
  await expect(question.getByText("What you typed on the site and someone else")).toBeVisible();
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("radio", { name: /Yours.*80/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await draftIsSaved(page);

  // Without a network what was typed last would be lost.
  await page.context().setOffline(true);
  await page.getByLabel("Title").fill("Wine and Trail");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(question.getByText("Changes of the site that aren't saved")).toBeVisible();
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You're still signed in")).toBeVisible();
  await page.context().setOffline(false);
  await draftIsSaved(page);

  // What was typed a moment ago is saved first.
  await page.getByLabel("Title").fill("Wine and Trails");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel(/Passcode/)).toBeVisible();
  await expect(dana.getByLabel("Title")).toHaveValue("Wine and Trails", { timeout: 20_000 });
  await expect(dana.getByText("Erin is editing this, too.")).toBeHidden({ timeout: 20_000 });
  await context.close();
});
