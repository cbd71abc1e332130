import { test } from "../support/test";
import { draftIsSaved, expect, openEditor, previewOf, publish, says } from "./editor";

test.describe.configure({ timeout: 120_000 });

const TEXT = "The arena is being dragged.";
const notice = "What visitors should know";

test("what is typed offline is sent when the connection is back", async ({ page, context }) => {
  await openEditor(page, "/site/notice");
  await context.setOffline(true);
  await page.getByLabel(notice).fill(TEXT);
  await expect(page.getByText(/^Not saved yet: .* We'll keep trying\.$/)).toBeVisible();
  await page.mouse.wheel(0, 5_000);
  await expect(page.getByText("Not saved yet. You're offline.")).toBeInViewport();
  await page.getByRole("link", { name: "All of the site" }).click();
  await expect(page.getByRole("link", { name: /^Notice/ })).toContainText("Draft, not published");

  await context.setOffline(false);

  await page.getByRole("link", { name: /^Notice/ }).click();
  await draftIsSaved(page);
  await expect(page.getByLabel(notice)).toHaveValue(TEXT);
});

test("the preview of what was typed offline comes when the connection is back", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, "/site/notice");
  await expect(previewOf(page).getByRole("main")).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel(notice).fill(TEXT);
  await expect(page.getByText("We couldn't update the preview.")).toBeVisible();

  await context.setOffline(false);

  await expect(previewOf(page).getByText(TEXT)).toBeVisible();
});

test("a draft survives a reload, a sign-out and another device", async ({
  page,
  browser,
  paddock,
}) => {
  await openEditor(page, "/site/notice");
  await page.getByLabel(notice).fill(TEXT);
  await draftIsSaved(page);
  await page.reload();
  await expect(page.getByLabel(notice)).toHaveValue(TEXT);
  await page.getByRole("link", { name: "All of the site" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Passcode")).toBeVisible();

  const context = await browser.newContext({ baseURL: paddock.origin });
  const other = await context.newPage();
  await openEditor(other, "", "Dana");
  await expect(other.getByRole("link", { name: /^Notice/ })).toContainText(/Draft saved by Erin/);
  await other.getByRole("link", { name: /^Notice/ }).click();
  await expect(other.getByLabel(notice)).toHaveValue(TEXT);
  await publish(other);
  expect(await says(paddock, "/", TEXT)).toBe(true);
  await other.getByRole("link", { name: "All of the site" }).click();
  await expect(other.getByRole("link", { name: /^Notice/ })).not.toContainText("Draft");
  await context.close();
});

test("a draft is discarded, and brought back", async ({ page }) => {
  await openEditor(page, "/site/notice");
  await page.getByLabel(notice).fill(TEXT);
  await draftIsSaved(page);

  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel(notice)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();

  await expect(page.getByLabel(notice)).toHaveValue(TEXT);
  await draftIsSaved(page);

  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel(notice)).toHaveValue("");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await page.getByRole("button", { name: /^Bring back what you discarded at / }).click();

  await expect(page.getByLabel(notice)).toHaveValue(TEXT);
  await draftIsSaved(page);
});

test("back, forward and reload lead to the parts that were open", async ({ page }) => {
  await openEditor(page);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^Events/ }).click();
  await main.getByRole("link", { name: /^Wine and Ride/ }).click();
  await expect(page).toHaveURL(/#site\?part=\/events\/wine-and-ride$/);
  await expect(page.getByRole("heading", { name: "Wine and Ride" })).toBeFocused();

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Events", level: 2 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your site" })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel("Title")).toHaveValue("Wine and Ride");
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Wine and Ride");
});
