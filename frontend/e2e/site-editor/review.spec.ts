import { expectAccessible, test } from "../support/test";
import {
  draftIsSaved,
  expect,
  headingOf,
  openEditor,
  openPart,
  publish,
  publishButton,
  says,
} from "./editor";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 375, height: 740 } });

const SNOW = "Lessons are off until noon: the roads are icy.";
const RIDE = "/events/wine-and-ride";

test("a notice that is over already is warned of before it's published, and listed as ended", async ({
  page,
  paddock,
}) => {
  await openEditor(page, "/site/notice");
  await page.getByLabel("What visitors should know").fill(SNOW);
  await page.getByLabel("Disappears: day").fill("2020-01-05");
  await draftIsSaved(page);
  await publishButton(page).click();

  const dialog = page.getByRole("dialog", { name: "Publish this?" });
  const warning = /^This notice ended on Sun, Jan 5, 2020, so visitors don't see it\./;
  await expect(dialog.getByText(warning)).toBeVisible();
  await dialog.getByRole("button", { name: "Change it" }).click();
  await expect(page.locator(":focus")).toContainText("Disappears");
  await expect(page.getByRole("group", { name: /^Disappears/ }).getByText(warning)).toBeVisible();

  await publish(page);
  expect(await says(paddock, "/", SNOW)).toBe(false);
  await page.getByRole("link", { name: "All of the site" }).click();
  await expect(page.getByRole("link", { name: /^Notice/ })).toContainText(
    `Ended Sun, Jan 5, 2020: ${SNOW}`,
  );
});

test("an event of twenty hours is warned of, and one past midnight isn't", async ({ page }) => {
  await openEditor(page, RIDE);
  const hours = page.getByLabel(/^Hours(?! before)/);
  const warning = page
    .getByRole("form")
    .getByText(/^"3 PM – 11 AM" is 20 hours, until 11 AM the next day\./);
  await hours.fill("3 PM – 11 AM");
  await page.getByLabel("Place", { exact: true }).focus();
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await publishButton(page).click();
  await expect(page.getByRole("dialog").getByText(/^"3 PM – 11 AM" is 20 hours/)).toBeVisible();
  await page.keyboard.press("Escape");

  await hours.fill("9 PM – 1 AM");
  await expect(warning).toHaveCount(0);
});

test("what is published is what the dialog shows, although another tab types on", async ({
  page,
  context,
  paddock,
}) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Title").fill("Wine and Trail");
  await draftIsSaved(page);
  await publishButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Publish this?" });
  await expect(dialog.getByText("Wine and Trail", { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${paddock.origin}/admin-submissions#site?part=${RIDE}`);
  await other.getByLabel("Price per person").fill("1");
  await draftIsSaved(other);

  await expect(dialog.getByRole("alert")).toContainText("The draft has changed since", {
    timeout: 20_000,
  });
  await expect(dialog.getByText("$1", { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Publish now" })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Look at it again" }).click();
  await expect(dialog.getByText("$1", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Publish this?" })).toBeFocused();
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  expect(await says(paddock, RIDE, "Wine and Trail")).toBe(true);
  await other.close();
});

test("what failed without a network isn't said of what is done next", async ({ page, context }) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Price per person").fill("95");
  await draftIsSaved(page);
  await publishButton(page).click();
  await expect(page.getByRole("button", { name: "Publish now" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Publish now" }).click();
  const failure = page.getByText(/^The server didn't answer\. Check your connection/);
  await expect(failure).toBeVisible();
  await context.setOffline(false);

  await page.getByRole("button", { name: "Publish later" }).click();

  await expect(page.getByLabel("From this day and time on")).toBeVisible();
  await expect(failure).toBeHidden();
});

test("a scheduled price is said at its field, with the way to what is scheduled", async ({
  page,
}) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Price per person").fill("95");
  await draftIsSaved(page);
  await publishButton(page).click();
  await page.getByRole("button", { name: "Publish later" }).click();
  await page.getByLabel("From this day and time on").fill("2031-01-01");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();

  await expect(page.getByLabel("Price per person")).toHaveValue("85");
  await expect(page.getByText("From Wed, Jan 1, 2031: $95 (scheduled)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All that is scheduled" }).click();
  await expect(page.getByRole("heading", { name: "Scheduled" })).toBeFocused();

  await page.getByRole("link", { name: "History and undo" }).click();
  await expect(page.getByRole("region", { name: "Scheduled" })).toContainText(
    "From Wed, Jan 1, 2031: change the price of Wine and Ride from $85 to $95",
  );
  await expectAccessible(page);
});

test("a mistake is said at its field once that is left, not while it's typed", async ({ page }) => {
  await openEditor(page, RIDE);
  const price = page.getByLabel("Price per person");
  const error = page.locator(".field-error");
  await price.fill("a lot");
  await draftIsSaved(page);
  await page.waitForTimeout(1_000);
  await expect(error).toHaveCount(0);

  await page.getByLabel("Title").focus();
  await expect(error).toHaveText(/^Price per person is a text where a number belongs/);
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await price.fill("90");
  await expect(error).toHaveCount(0);
});

test("a field that was changed has a mark, which its name is read with", async ({ page }) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Title").fill("Wine and Trail");
  await expect(page.getByRole("textbox", { name: "Title, Changed", exact: true })).toHaveValue(
    "Wine and Trail",
  );
});

test("a new event and a new entry have one mark for all of their values", async ({ page }) => {
  await openEditor(page, "/events");
  await page.getByRole("button", { name: "New event" }).click();
  await page.getByLabel("Title").fill("Hay Day");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(headingOf(page)).toHaveText("Hay Day, New");
  await page.getByLabel("Hours", { exact: true }).fill("9 AM – noon");
  await draftIsSaved(page);
  await expect(page.locator(".editor-form .editor-changed")).toHaveCount(0);

  await openPart(page, "/site/hours");
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByLabel("Day (or first day)").fill("2030-12-24");
  await expect(page.locator(".editor-entry .editor-changed")).toHaveText("New");
});
