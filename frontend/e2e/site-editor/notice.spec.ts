import { expectAccessible, test } from "../support/test";
import {
  draftIsSaved,
  expect,
  openEditor,
  previewOf,
  publish,
  publishButton,
  says,
} from "./editor";

test.describe.configure({ timeout: 120_000 });

const SNOW = "Lessons are off until noon: the roads are icy.";

test("the time of a notice looks disabled until it has a day", async ({ page }) => {
  await openEditor(page, "/site/notice");
  const time = page.getByLabel("Disappears: time");
  await expect(time).toBeDisabled();
  await expect(time).toHaveCSS("opacity", "0.6");

  await page.getByLabel("Disappears: day").fill("2031-01-14");

  await expect(time).toHaveCSS("opacity", "1");
});

test.describe("a notice on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("is typed, previewed, published, and undone by the message", async ({ page, paddock }) => {
    await openEditor(page);
    await page.getByRole("link", { name: /^Notice/ }).click();
    await page.getByLabel("What visitors should know").fill(SNOW);
    await draftIsSaved(page);
    expect(await says(paddock, "/", SNOW)).toBe(false);

    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(page.getByText("What changed has a red frame.")).toBeVisible();
    const shown = previewOf(page).getByText(SNOW);
    await expect(shown).toBeInViewport();
    await expect(shown).toHaveAttribute("data-changed", "");

    await publishButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Publish this?" });
    await expect(dialog.getByText("Before", { exact: true })).toHaveCount(0);
    await expect(dialog.getByText(SNOW)).toBeVisible();
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    expect(await says(paddock, "/", SNOW)).toBe(true);
    await expect(publishButton(page)).toHaveCount(0);

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    expect(await says(paddock, "/", SNOW)).toBe(false);
  });

  test("is in the history, is undone there after a look, and the undo is undone", async ({
    page,
    paddock,
  }) => {
    await openEditor(page, "/site/notice");
    await page.getByLabel("What visitors should know").fill(SNOW);
    await draftIsSaved(page);
    await publish(page);
    await page.getByRole("link", { name: "All of the site" }).click();
    await page.getByRole("link", { name: "History and undo" }).click();
    const line = page.getByRole("listitem").filter({ hasText: /^Erin set/ });
    await line.getByRole("button", { name: /^Undo/ }).click();
    const dialog = page.getByRole("dialog", { name: "Undo this?" });
    await expect(previewOf(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expect(previewOf(page).getByText(SNOW)).toHaveCount(0);

    await dialog.getByRole("button", { name: "Undo it" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await says(paddock, "/", SNOW)).toBe(false);

    const undo = page.getByRole("listitem").filter({ hasText: /^Erin undid a change/ });
    await undo.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("button", { name: "Undo it" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await says(paddock, "/", SNOW)).toBe(true);

    // The first publication is in force again; its undo isn't. The message has a "Redo".
    await expect(line).not.toContainText("Undone by");
    await expect(undo.last()).toContainText("Undone by Erin, ");
    await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Redo", exact: true })).toHaveCount(1);
  });

  test("that begins later says so in the history", async ({ page }) => {
    await openEditor(page, "/site/notice");
    await page.getByLabel("What visitors should know").fill(SNOW);
    await page.getByLabel("Appears: day", { exact: true }).fill("2031-01-14");
    await draftIsSaved(page);
    await publish(page);
    await page.goto("/admin-submissions#site?view=history");
    const line = page.getByRole("listitem").filter({ hasText: /^Erin set/ });
    await expect(line).toContainText("Visitors see the notice from Tue, Jan 14, 2031 on");
    await expectAccessible(page);

    await line.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("button", { name: "Undo it" }).click();
    await expect(line).toContainText("Undone by Erin, ");
    await expect(line).not.toContainText("Visitors see the notice");
  });

  test("is said to be over as soon as its end is typed, and has one way to empty that", async ({
    page,
  }) => {
    await openEditor(page, "/site/notice");
    await page.getByLabel("What visitors should know").fill(SNOW);
    await page.getByLabel("Disappears: day").fill("2026-01-13");
    await expect(page.locator(".editor-warning")).toHaveText(
      "This notice ended on Tue, Jan 13, 2026, so visitors don't see it. Empty its text, or give it another end.",
    );
    // The bar at the foot covers no control then.
    await page.setViewportSize({ width: 375, height: 1_600 });
    await expectAccessible(page);
    const end = page.getByRole("group", { name: "Disappears" });
    await expect(end.getByRole("button", { name: "Empty it again" })).toHaveCount(0);
    await end.getByRole("button", { name: "Clear" }).click();
    await expect(page.locator(".editor-warning")).toHaveCount(0);
    await expect(page.getByLabel("Disappears: day")).toHaveValue("");
  });

  test("with an end before its beginning is refused at the field, and stays a draft", async ({
    page,
    paddock,
  }) => {
    await openEditor(page, "/site/notice");
    await page.getByLabel("What visitors should know").fill(SNOW);
    await page.getByLabel("Appears: day", { exact: true }).fill("2031-01-14");
    await page.getByLabel("Disappears: day").fill("2031-01-13");
    await draftIsSaved(page);

    await publishButton(page).click();

    await expect(page.getByText(/it must come after “Appears”/).first()).toBeVisible();
    const focused = page.locator(":focus");
    await expect(focused).toContainText("Disappears");
    await page.reload();
    await expect(page.getByLabel("Disappears: day")).toHaveValue("2031-01-13");
    expect(await says(paddock, "/", SNOW)).toBe(false);
  });
});

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("that is too long is refused with words in view", async ({ page }) => {
      await openEditor(page, "/site/notice");
      await page.getByLabel("What visitors should know").fill(`${SNOW} `.repeat(200));
      await draftIsSaved(page);

      await publishButton(page).click();

      const field = page.locator(".editor-field", { hasText: "What visitors should know" });
      await expect(field.locator(".field-error")).toBeInViewport({ ratio: 1 });
    });
  });
}

test("the preview follows soon, and none of its links leads anywhere", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, "/home");
  const frame = previewOf(page);
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  const lead = page.getByLabel("Opening words");
  const times: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const text = `We ride at dawn, for the ${count}th time.`;
    await lead.fill(text);
    const began = Date.now();
    await expect(frame.getByText(text)).toBeVisible();
    times.push(Date.now() - began);
  }
  const median = times.sort((a, b) => a - b)[3] ?? Number.POSITIVE_INFINITY;
  test.info().annotations.push({ type: "preview latency, ms", description: String(median) });
  // A program without optimizations, beside other tests. Alone and optimized it is within a second.
  expect(median).toBeLessThan(2_500);

  expect(await frame.locator("a[href]").count()).toBe(0);
  await frame.getByText("Book a first ride").first().click({ force: true });
  await expect(frame.getByText("We ride at dawn")).toBeVisible();
});
