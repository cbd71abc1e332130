import type { Locator } from "@playwright/test";
import { expectAccessible, test } from "../support/test";
import {
  draftIsSaved,
  expect,
  openEditor,
  openGroup,
  openPart,
  previewOf,
  publish,
  publishButton,
} from "./editor";

/* What people stumble over who use the editor for the first time. */

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 375, height: 740 } });

const RIDE = "/events/wine-and-ride";

test("an event moves to a Saturday, and the message leads to the page that says so", async ({
  page,
}) => {
  await openEditor(page, RIDE);
  const day = page.getByLabel("Date");
  await expect(day).toHaveAccessibleDescription(/Friday/);
  await day.fill("2027-06-19");
  await expect(day).toHaveAccessibleDescription(/Saturday/);
  await draftIsSaved(page);
  await publish(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "See it on the site" }).click();

  await expect(page).toHaveURL(/\/events\/wine-and-ride$/);
  await expect(page.getByText("Saturday, June 19, 2027").first()).toBeVisible();
});

test("Back closes the dialog, then leaves the event", async ({ page }) => {
  await openEditor(page, "/events");
  await page.getByRole("link", { name: /^Wine and Ride/ }).click();
  await page.getByLabel("Price per person").fill("95");
  await draftIsSaved(page);
  const dialog = page.getByRole("dialog");
  await publishButton(page).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Price per person")).toHaveValue("95");
  await expect(publishButton(page)).toBeFocused();

  // Closed by its own button, it leaves no step behind.
  await publishButton(page).click();
  await dialog.getByRole("button", { name: "Back to editing" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Events", level: 2 })).toBeVisible();
});

test("the title says what is open", async ({ page }) => {
  await openEditor(page, RIDE);
  await expect(page).toHaveTitle("Wine and Ride · Site · Maple Hollow Stables");
  await openPart(page, "/site/notice");
  await expect(page).toHaveTitle("Notice · Site · Maple Hollow Stables");
  await page.getByRole("link", { name: "All of the site" }).click();
  await expect(page).toHaveTitle("Site · Maple Hollow Stables");
  await page.getByRole("link", { name: "Run sheets" }).click();
  await expect(page).toHaveTitle("Run sheets · Maple Hollow Stables");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Run sheets");
});

test("little stands above what is edited", async ({ page }) => {
  await openEditor(page, RIDE);
  const [top, first] = await page.evaluate(() =>
    ["main", ".editor"].map((name) => document.querySelector(name)?.getBoundingClientRect().top),
  );
  expect((first ?? 0) - (top ?? 0)).toBeLessThan(120);
});

test("a message leaves the button that is pressed in sight", async ({ page }) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Price per person").fill("95");
  await draftIsSaved(page);
  await publish(page);
  const button = page.getByText("More about this").first();
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await button.dispatchEvent("pointerdown");
  await expect
    .poll(async () => {
      const [toast, own] = [await page.locator(".toast").boundingBox(), await button.boundingBox()];
      if (!toast || !own) return false;
      return own.y + own.height <= toast.y || own.y >= toast.y + toast.height;
    })
    .toBe(true);
});

test("nothing is framed in the preview once it's published", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, RIDE);
  await page.getByLabel("Price per person").fill("95");
  const framed = previewOf(page).locator("[data-changed]");
  await expect(framed.first()).toBeVisible();
  await draftIsSaved(page);
  await publish(page);
  await expect(framed).toHaveCount(0);
});

test("the history says which question was added", async ({ page }) => {
  await openEditor(page, "/site/questions");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("The new question").fill("Which days suit you?");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await draftIsSaved(page);
  await publish(page);
  await page.getByRole("link", { name: "All of the site" }).click();
  await page.getByRole("link", { name: "History and undo" }).click();
  await expect(
    page.getByText("Erin added the question “Which days suit you?”").first(),
  ).toBeVisible();
  await page
    .getByText(/^Before and after/)
    .first()
    .click();
  await expect(page.getByText("Which days suit you? (answered in words)")).toBeVisible();
});

test("a box that asks for a waiver without words says where they're written", async ({ page }) => {
  await openEditor(page, "/events/wine-and-ride");
  await openGroup(page, "Questions and waiver");
  const box = page.getByLabel("A waiver has to be signed");
  await box.check();
  await expect(box).toHaveAccessibleDescription(/^You have no waiver text yet\./);
  await draftIsSaved(page);
  await expectAccessible(page);
  await publishButton(page).click();
  await expect(
    page
      .getByRole("alert")
      .getByRole("link", { name: /^An event can't ask for a waiver without a text\./ }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Write it now" }).click();
  await expect(page.getByRole("heading", { name: "Waiver", level: 2 })).toBeFocused();

  // The way back is above the words and below them, and leads to the box.
  const back = page.getByRole("link", { name: "Back to Wine and Ride" });
  await expect(back).toHaveCount(2);
  await expectAccessible(page);
  await back.last().click();
  await expect(page).toHaveURL(/part=\/events\/wine-and-ride$/);
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  await page.goBack();
  await expect(back).toHaveCount(2);
});

test("what stands below a warning stays where it is until it's tapped", async ({ page }) => {
  // All of the form is in sight.
  await page.setViewportSize({ width: 375, height: 1_600 });
  await openEditor(page, "/site/notice");
  await page.getByLabel("What visitors should know").fill("Snow");
  await page.getByLabel("Disappears: day").fill("2020-01-05");
  const warning = page.locator(".editor-warning");
  await expect(warning).toBeVisible();
  const choice = page.getByLabel("A warning, on a bright ground");
  const top = async () => (await choice.boundingBox())?.y ?? 0;
  const before = await top();
  await page.getByLabel("Disappears: day").fill("2031-01-05");
  await expect(warning).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await page.waitForTimeout(1_500);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  const { x = 0, y = 0 } = (await choice.boundingBox()) ?? {};
  await page.mouse.click(x + 8, y + 8, { delay: 800 });
  await expect(choice).toBeChecked();
  await expect.poll(async () => (await top()) < before - 20, "the place is given up").toBe(true);
});

test("a change leads to its place on the site", async ({ page }) => {
  await openEditor(page, "/site/hours");
  await page.getByLabel("Hours note").fill("Closed on holidays.");
  await draftIsSaved(page);
  await publish(page);
  await page.getByRole("link", { name: "See it on the site" }).click();
  await expect(page).toHaveURL(/\/contact#hours$/);
  await expect(page.locator("#hours").getByRole("heading", { name: "Hours" })).toBeInViewport();
});

test("a new event is reviewed in the words that visitors need", async ({ page }) => {
  await openEditor(page, "/events");
  await page.getByRole("button", { name: "Repeat Ground Pole Clinic" }).click();
  await page.getByLabel(/How many more times/).fill("1");
  await page.getByRole("button", { name: "Review and publish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toContainText("Sat, Jul 24, 2027, 9 AM – 12 PM");
  await expect(dialog).toContainText("16 places");
  await expect(dialog).toContainText("A morning of pole work with Erin Castellano");
  await expect(dialog).toContainText("Picture: “Events: clinic”");
  await expect(dialog).not.toContainText(/attendees|event-clinic|coming-soon/);
});

test("the page stays where it is when something is published", async ({ page }) => {
  await openEditor(page, "/events/wine-and-ride");
  await page.getByLabel("Places in all").fill("14");
  await draftIsSaved(page);
  const position = await page.evaluate(() => scrollY);
  // Not by the locator's click, which scrolls.
  const press = async (button: Locator) => {
    const box = await button.boundingBox();
    if (!box) throw new Error("the button isn't there");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };

  await press(publishButton(page));
  await press(page.getByRole("dialog").getByRole("button", { name: "Publish now" }));
  await expect(page.getByText("Published", { exact: true })).toBeVisible();

  // What the draft's line took is gone.
  expect(Math.abs((await page.evaluate(() => scrollY)) - position)).toBeLessThan(60);
});
