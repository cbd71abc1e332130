import type { Locator } from "@playwright/test";
import { expectNoSidewaysScroll, test } from "../support/test";
import { draftIsSaved, expect, openEditor, publish, publishButton, says } from "./editor";

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 375, height: 740 } });

test("questions of the form are added, ordered, worded anew and removed on a phone", async ({
  page,
  paddock,
}) => {
  await openEditor(page);
  await page.getByRole("link", { name: /^Questions in the form/ }).click();
  const add = async (question: string) => {
    await page.getByRole("button", { name: "Add a question" }).click();
    await page.getByLabel("The new question").fill(question);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  };
  await page.getByRole("button", { name: "Add a question" }).click();
  // As wide as the column, with both buttons in a row.
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { y: NaN, width: NaN };
  const asked = page.getByLabel("The new question");
  expect((await boxOf(asked)).width).toBeGreaterThan(290);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  expect((await boxOf(button("Cancel"))).y).toBeCloseTo((await boxOf(button("Add"))).y, -1);
  await button("Cancel").click();
  await add("How did you hear about us?");
  await page.getByLabel("One of several answers").check();

  const answers = page.getByRole("textbox", { name: /^Answers to choose from/ });
  await expect(answers.first()).toHaveValue("Yes");
  await expect(answers.last()).toHaveValue("No");

  // What is missing is said at its field.
  await page.getByRole("button", { name: /^Remove .*2/ }).click();
  await publishButton(page).click();
  await expect(page.getByText(/needs 2 to 20/).first()).toBeVisible();
  await answers.first().fill("A friend");
  await page.getByRole("button", { name: "Add a choice" }).click();
  await answers.last().fill("Online");
  await add("Do you have a horse?");
  await page.getByRole("button", { name: "Move Do you have a horse? up" }).click();
  await draftIsSaved(page);
  await expectNoSidewaysScroll(page);
  await publish(page);

  const html = async () => (await fetch(`${paddock.origin}/contact`)).text();
  const first = await html();
  expect(first.indexOf("answers/do-you-have-a-horse")).toBeGreaterThan(0);
  expect(first.indexOf("answers/how-did-you-hear-about-us")).toBeGreaterThan(
    first.indexOf("answers/do-you-have-a-horse"),
  );

  // Both are still open, and the first is about a horse.
  await page
    .getByRole("textbox", { name: "Question", exact: true })
    .first()
    .fill("Your own horse?");
  await page.getByRole("button", { name: "Remove How did you hear about us?" }).click();
  await draftIsSaved(page);
  await publish(page);

  // The first publication's message may still be there.
  await expect.poll(() => says(paddock, "/contact", "Your own horse?")).toBe(true);
  expect(await says(paddock, "/contact", "answers/do-you-have-a-horse")).toBe(true);
  expect(await says(paddock, "/contact", "answers/how-did")).toBe(false);
});
