import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";
import { draftIsSaved, expect, openEditor, openGroup, publishButton } from "./editor";

/* The form of an event: what every one has is in sight, and what few have is in groups. */

test.describe.configure({ timeout: 120_000 });

const HEIGHT = 740;

test.use({ viewport: { width: 375, height: HEIGHT } });

/** Begins a new event. */
async function begin(page: Page, title: string): Promise<void> {
  await openEditor(page, "/events");
  await page.getByRole("button", { name: "New event" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Date").fill("2031-06-20");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByLabel("Description")).toBeVisible();
}

test("a new event asks for little, and not for what becomes of it later", async ({ page }) => {
  await begin(page, "Full Moon Ride");
  await expect(page.locator("details.editor-fold")).toHaveCount(5);
  await expect(page.locator("details.editor-fold[open]")).toHaveCount(0);
  await expect(page.getByLabel("Called off, because")).toHaveCount(0);
  await expect(page.getByLabel(/before it was moved/)).toHaveCount(0);
  const form = await page.getByRole("form").boundingBox();
  expect(form?.height).toBeLessThan(4 * HEIGHT);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("what is wrong in a closed group opens it, and the message leads there", async ({ page }) => {
  await begin(page, "Full Moon Ride");
  await page.getByLabel("Description").fill("Two hours by moonlight.");
  await page.getByRole("textbox", { name: /^Hours(?! before)/ }).fill("9 PM – 11 PM");
  await openGroup(page, "Who can sign up");
  await page.getByLabel("Minimum age").fill("four hundred");
  await draftIsSaved(page);
  const group = page.locator("details.editor-fold").filter({ hasText: "Who can sign up" });
  await group.locator("> summary").click();
  await expect(group).not.toHaveAttribute("open");

  await publishButton(page).click();
  await expect(page.getByLabel("Minimum age")).toBeFocused();
  await expect(group.locator("> summary")).toContainText("Needs a correction");
  await expectAccessible(page);

  await group.locator("> summary").click();
  await expect(page.getByLabel("Minimum age")).toBeHidden();
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("Minimum age")).toBeFocused();
});

test("a group with something in it is open", async ({ page }) => {
  await openEditor(page, "/events/wine-and-ride");
  await expect(page.getByLabel("Minimum age")).toHaveValue("21");
  await expect(page.getByLabel("Minimum age")).toBeVisible();
  await expect(page.getByLabel("A waiver has to be signed")).toBeHidden();
});

test("a new question is answered in words, and asked of whoever signs up", async ({ page }) => {
  await begin(page, "Full Moon Ride");
  await openGroup(page, "Who can sign up");
  await expect(page.getByLabel("Freed places go to the first party that fits")).toBeChecked();
  await openGroup(page, "Questions and waiver");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("The new question").fill("Do you bring a lamp?");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Words", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Whoever signs up, once")).toBeChecked();
});
