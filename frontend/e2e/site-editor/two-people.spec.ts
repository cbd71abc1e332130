import type { Browser, Page } from "@playwright/test";
import type { Paddock } from "../support/paddock";
import { test } from "../support/test";
import { draftIsSaved, expect, openEditor, openPart, publish, publishButton, says } from "./editor";

test.describe.configure({ timeout: 120_000 });

const RIDE = "/events/wine-and-ride";

/** A second device, on which Dana has signed in. */
async function danasPage(browser: Browser, paddock: Paddock, part: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: paddock.origin });
  const page = await context.newPage();
  await openEditor(page, part, "Dana");
  return page;
}

test("two people on one event see each other, and each other's draft", async ({
  page,
  browser,
  paddock,
}) => {
  await openEditor(page, RIDE);
  const dana = await danasPage(browser, paddock, RIDE);
  await expect(page.getByText("Dana is editing this, too.")).toBeVisible({ timeout: 20_000 });
  await expect(dana.getByText("Erin is editing this, too.")).toBeVisible({ timeout: 20_000 });

  await page.getByLabel("Title").fill("Wine and Trail");
  await draftIsSaved(page);
  await expect(dana.getByLabel("Title")).toHaveValue("Wine and Trail", { timeout: 20_000 });

  // Dana changes another value at the same time: both are in the draft.
  await dana.getByLabel("Price per person").fill("90");
  await draftIsSaved(dana);
  await expect(page.getByLabel("Price per person")).toHaveValue("90", { timeout: 20_000 });
  await dana.context().close();
});

test("two versions of one value are side by side, and one is chosen", async ({
  page,
  browser,
  paddock,
}) => {
  await openEditor(page, RIDE);
  const dana = await danasPage(browser, paddock, RIDE);
  // Dana's device is offline while Erin saves.
  await dana.context().setOffline(true);
  await dana.getByLabel("Price per person").fill("95");
  await page.getByLabel("Price per person").fill("80");
  await draftIsSaved(page);

  await dana.context().setOffline(false);

  const question = dana.getByRole("region", { name: "Two versions" });
  await expect(
    question.getByText("You and Erin changed the same thing. Choose which version stays."),
  ).toBeVisible({
    timeout: 20_000,
  });
  await dana.getByRole("button", { name: "Choose a version" }).click();
  await expect(question.getByRole("heading")).toBeFocused();
  await expect(dana.getByRole("dialog"), "nothing is published before").toHaveCount(0);
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(question.getByText("Choose one of the two")).toBeVisible();
  await question.getByRole("radio", { name: /Yours/ }).check();
  await question.getByRole("button", { name: "Continue" }).click();
  await draftIsSaved(dana);
  await expect(page.getByLabel("Price per person")).toHaveValue("95", { timeout: 20_000 });

  // Dana publishes it: Erin still reads what became of her price, and puts it back.
  await publishButton(dana).click();
  await dana.getByRole("button", { name: "Publish now" }).click();
  await expect(dana.getByText("Published", { exact: true })).toBeVisible();
  const replaced = page.getByRole("region", { name: "What was replaced" });
  await expect(replaced).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Draft saved/)).toBeHidden({ timeout: 20_000 });
  await replaced.getByRole("radio", { name: /Yours.*80/ }).check();
  await replaced.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Price per person")).toHaveValue("80");
  await expect(replaced).toBeHidden();
  await dana.context().close();
});

test("two people at two paragraphs keep both, and each keeps the place at which they type", async ({
  page,
  browser,
  paddock,
}) => {
  const story = (of: Page) => of.getByRole("textbox", { name: /^Who you are, paragraph/ });
  await openEditor(page, "/home");
  const dana = await danasPage(browser, paddock, "/home");
  const count = await story(page).count();
  // Both change the same list before either has seen the other's.
  await dana.context().setOffline(true);
  await story(dana).nth(1).fill("Dana's second paragraph.");
  await story(page).first().fill("Erin's first paragraph.");
  await draftIsSaved(page);
  await dana.context().setOffline(false);

  await draftIsSaved(dana);
  for (const one of [page, dana]) {
    await expect(story(one).first()).toHaveValue("Erin's first paragraph.", { timeout: 20_000 });
    await expect(story(one).nth(1)).toHaveValue("Dana's second paragraph.", { timeout: 20_000 });
    await expect(one.getByText("Choose which version stays")).toHaveCount(0);
  }

  // Erin types at the last one while Dana puts a new one before it.
  await story(page).last().focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" More");
  await draftIsSaved(page);
  const list = dana.getByRole("group", { name: "Who you are" });
  await list.getByRole("button", { name: "Add a paragraph" }).click();
  await story(dana).last().fill("Dana's new one.");
  await list.getByRole("button", { name: `Move paragraph ${count + 1} up` }).click();
  await expect(story(page)).toHaveCount(count + 1, { timeout: 20_000 });
  await page.keyboard.type(" and more");
  await expect(story(page).last()).toHaveValue(/ More and more$/);
  await expect(story(page).nth(count - 1)).toHaveValue("Dana's new one.");
  await dana.context().close();
});

test("a paragraph that was removed while another typed in it, and put back, is there once", async ({
  page,
  browser,
  paddock,
}) => {
  const story = (of: Page) => of.getByRole("textbox", { name: /^Who you are, paragraph/ });
  await openEditor(page, "/home");
  const dana = await danasPage(browser, paddock, "/home");
  const count = await story(page).count();
  const second = await story(page).nth(1).inputValue();
  await dana.context().setOffline(true);
  await story(dana).nth(1).fill(`${second} Dana's words.`);
  const list = page.getByRole("group", { name: "Who you are" });
  await list.getByRole("button", { name: "Remove paragraph 2" }).click();
  await draftIsSaved(page);
  await dana.context().setOffline(false);
  const question = dana.getByRole("region", { name: "Two versions" });
  await expect(question).toBeVisible({ timeout: 20_000 });

  await page.getByRole("button", { name: "Undo", exact: true }).first().click();

  // Nobody has to choose anymore: only Dana has changed it.
  await expect(question).toBeHidden({ timeout: 20_000 });
  await draftIsSaved(dana);
  for (const one of [page, dana]) {
    await expect(story(one).nth(1)).toHaveValue(`${second} Dana's words.`, { timeout: 20_000 });
    await expect(story(one)).toHaveCount(count);
  }
  await dana.context().close();
});

test("what was published meanwhile isn't overwritten unseen", async ({ page, paddock }) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Title").fill("Wine and Trail");
  await page.getByLabel("Price per person").fill("95");
  await draftIsSaved(page);
  // Somebody publishes by another way: the price, and what this draft doesn't change.
  const status = await page.evaluate(async () => {
    const answer = await fetch("/api/admin/content", {
      method: "PATCH",
      headers: { "content-type": "application/merge-patch+json", "if-match": '"0"' },
      body: JSON.stringify({ events: { "wine-and-ride": { price: 70, location: "The barn" } } }),
    });
    return answer.status;
  });
  expect(status).toBe(200);

  await publishButton(page).click();
  await page.getByRole("button", { name: "Publish now" }).click();

  const dialog = page.getByRole("dialog", { name: /The site has changed since/ });
  await expect(dialog.getByText("$95")).toBeVisible();
  await expect(dialog.getByText("$70", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await dialog.getByRole("radio", { name: /On the site now/ }).check();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog", { name: "Publish this?" })).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();

  expect(await says(paddock, RIDE, "Wine and Trail")).toBe(true);
  expect(await says(paddock, RIDE, "The barn")).toBe(true);
  await expect(page.getByLabel("Price per person")).toHaveValue("70");
});

test("the time of a schedule stays while a version is chosen", async ({ page }) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Price per person").fill("95");
  await draftIsSaved(page);
  await publishButton(page).click();
  await page.getByRole("button", { name: "Publish later" }).click();
  await page.getByLabel("From this day and time on").fill("2031-01-01");
  await page.evaluate(() =>
    fetch("/api/admin/content", {
      method: "PATCH",
      headers: { "content-type": "application/merge-patch+json", "if-match": '"0"' },
      body: JSON.stringify({ events: { "wine-and-ride": { price: 70 } } }),
    }),
  );

  await page.getByRole("button", { name: "Schedule", exact: true }).click();

  const dialog = page.getByRole("dialog", { name: /The site has changed since/ });
  await dialog.getByRole("radio", { name: /This draft/ }).check();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("From this day and time on")).toHaveValue("2031-01-01");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
});

test("somebody else's publication of other values is no question", async ({ page, paddock }) => {
  await openEditor(page, "/site/notice");
  await page.getByLabel("What visitors should know").fill("No lessons today.");
  await draftIsSaved(page);
  await page.evaluate(() =>
    fetch("/api/admin/content", {
      method: "PATCH",
      headers: { "content-type": "application/merge-patch+json", "if-match": '"0"' },
      body: JSON.stringify({ camp: { price_per_week: 400 } }),
    }),
  );

  await publish(page);

  expect(await says(paddock, "/", "No lessons today.")).toBe(true);
  expect(await says(paddock, "/summer-camps", "$400")).toBe(true);
});

test("whoever removes an event reads of somebody's draft, and an undo leads back to it", async ({
  page,
  browser,
  paddock,
}) => {
  const dana = await danasPage(browser, paddock, RIDE);
  await dana.getByLabel("Price per person").fill("95");
  await draftIsSaved(dana);
  await openEditor(page, "/events");
  const line = page.getByRole("listitem").filter({ hasText: "Wine and Ride" });
  await expect(line.getByText(/^Draft saved by Dana|^Draft/).first()).toBeVisible();
  await line.getByRole("button", { name: /^Remove/ }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("The draft that Dana saved goes, too.");
  await question.getByRole("button", { name: "Remove", exact: true }).click();

  // Dana, who was typing, is told.
  await expect(dana.getByText("The event that you were changing was removed.")).toBeVisible({
    timeout: 20_000,
  });
  await page.goto("/admin-submissions#site?view=history");
  const drafts = page.getByRole("region", { name: "Discarded drafts" });
  await expect(drafts).toContainText("Wine and Ride, Dana's draft, went with the event");
  await expect(drafts).toContainText("first undo the removal");
  await expect(drafts.getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo “.*removed/ }).click();
  await page.getByRole("button", { name: "Undo it" }).click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await dana.context().close();
  await drafts.getByRole("button", { name: /^Bring it back/ }).click();
  await expect(page.getByLabel("Price per person")).toHaveValue("95");
});

test("an event's draft goes only when the event does, not when its removal is scheduled", async ({
  page,
  browser,
  paddock,
}) => {
  const dana = await danasPage(browser, paddock, RIDE);
  await dana.getByLabel("Price per person").fill("95");
  await draftIsSaved(dana);
  await dana.context().close();
  await openEditor(page, "/events");
  const line = page.getByRole("listitem").filter({ hasText: "Wine and Ride" });
  await line.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("button", { name: "Remove later" }).click();
  await page.getByLabel("From this day and time on").fill("2031-01-01");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();

  await page.goto("/admin-submissions#site?view=history");

  await expect(page.getByRole("region", { name: "Scheduled" })).toBeVisible();
  await expect(page.getByText("Discarded drafts")).toHaveCount(0);
  await openPart(page, RIDE);
  await expect(page.getByLabel("Price per person")).toHaveValue("95");
});
