import type { Locator, Page } from "@playwright/test";
import { expectAccessible, test } from "../support/test";
import { draftIsSaved, expect, openEditor, publish } from "./editor";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 375, height: 740 } });

const RIDE = "/events/wine-and-ride";
const LONG = "The very long evening of wine, cheese and horses ".repeat(6).trim();

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it isn't shown");
  return box;
};

/** Presses a button that is in view. Playwright's own click scrolls to where a sticky one would be otherwise. */
async function tap(page: Page, name: string): Promise<void> {
  const { x, y, width, height } = await boxOf(page.getByRole("button", { name, exact: true }));
  await page.mouse.click(x + width / 2, y + height / 2);
}

const message = (page: Page) => page.locator(".toast");

test("a message with a long title stays small, clear of the field in use, and leaves with the view", async ({
  page,
}) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Title").fill(LONG);
  await draftIsSaved(page);
  await publish(page);
  expect((await boxOf(message(page))).height).toBeLessThan(140);
  // Nothing is cut within a word.
  await expect(message(page)).toContainText("The very long evening of wine, cheese…: title");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeInViewport();

  const bar = page.locator(".publish-bar");
  const [toast, own] = [await boxOf(message(page)), await boxOf(bar)];
  expect(toast.y + toast.height, "the bar stays in reach").toBeLessThanOrEqual(own.y);

  for (const label of ["Title", "Hours", "Price per person"]) {
    const field = page.getByLabel(label).first();
    for (const block of ["start", "center", "end"] as const) {
      await field.focus();
      await field.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
      await expect
        .poll(async () => {
          const [toast, own] = [await boxOf(message(page)), await boxOf(field)];
          return own.y + own.height <= toast.y || own.y >= toast.y + toast.height;
        })
        .toBe(true);
    }
  }
  await expectAccessible(page);

  await page.getByRole("link", { name: "All events" }).click();
  await expect(message(page)).toHaveCount(0);
});

test("a message at the top stays there while its Undo is pressed, and the page doesn't move", async ({
  page,
}) => {
  await openEditor(page, RIDE);
  const field = page.getByLabel("Price per person").first();
  await field.fill("95");
  await draftIsSaved(page);
  await publish(page);
  await field.focus();
  await field.evaluate((element) =>
    element.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  await expect.poll(async () => (await boxOf(message(page))).y).toBeLessThan(100);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const before = (await boxOf(field)).y;

  await tap(page, "Undo");
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  expect(Math.abs((await boxOf(field)).y - before)).toBeLessThan(2);
});

test("nothing moves when somebody begins to type", async ({ page }) => {
  await openEditor(page, RIDE);
  const title = page.getByLabel("Title");
  await title.focus();
  const places = async () => {
    const boxes = [title, page.locator(".publish-bar")].map(boxOf);
    return (await Promise.all(boxes)).map(({ y, height }) => ({ y, height }));
  };
  const before = await places();

  await title.press("End");
  await title.pressSequentially("s");
  await expect(page.getByRole("button", { name: "Publish…" })).toBeVisible();
  expect(await places()).toEqual(before);
  await draftIsSaved(page);
  expect(await places()).toEqual(before);
});

test("what is below a day and its time stays where it is when the day is picked", async ({
  page,
}) => {
  await openEditor(page, "/site/notice");
  const day = page.getByLabel("Disappears: day");
  await expect(page.getByText("Pick a day first").last()).toBeVisible();
  // What is typed into comes into view.
  await day.evaluate((field) => field.scrollIntoView({ block: "center", behavior: "instant" }));
  await day.focus();
  const places = async () => {
    const boxes = [day, page.getByLabel("Disappears: time"), page.getByText("Look").last()];
    return (await Promise.all(boxes.map(boxOf))).map(({ x, y }) => ({ x, y }));
  };
  const before = await places();

  await page.keyboard.type("12242031");
  await expect(page.getByText("Wednesday")).toBeVisible();
  expect(await places()).toEqual(before);
});

test("a day beside a time shows its year", async ({ page }) => {
  await openEditor(page, "/site/notice");
  const day = page.getByLabel("Disappears: day");
  await day.fill("2031-12-24");
  const wanted = await day.evaluate((field) => {
    const copy = field.cloneNode(true) as HTMLElement;
    copy.style.cssText = "position: absolute; flex: none; width: max-content; max-width: none";
    field.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width;
  });
  expect((await boxOf(day)).width).toBeGreaterThanOrEqual(wanted);
});

test("the place on the page is kept between the tabs", async ({ page }) => {
  await openEditor(page, "/home");
  const field = page.getByLabel("Who can take lessons");
  await field.evaluate((element) =>
    element.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  const top = async () => Math.round((await boxOf(field)).y);
  const before = await top();
  await tap(page, "Preview");
  await expect(page.getByRole("region", { name: "Preview" })).toBeInViewport();
  await tap(page, "Edit");
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
});

test("a view opens at the top of the page, wherever the list was scrolled to", async ({ page }) => {
  await openEditor(page);
  const heading = page.getByRole("heading", { level: 2 }).first();
  const goOn = async (name: string | RegExp) => {
    const line = page.locator(".part-line").filter({ hasText: name }).first();
    await line.evaluate((element) =>
      element.scrollIntoView({ block: "center", behavior: "instant" }),
    );
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await line.click();
    await expect(heading).toHaveText(name);
    await expect(heading).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(heading).toBeInViewport({ ratio: 1 });
    await page.goBack();
  };
  await goOn(/^Gallery and logo/);
  await goOn(/^Photographs/);
  await page
    .locator(".part-line")
    .filter({ hasText: /^Events/ })
    .click();
  await goOn(/^Ground Pole Clinic/);
});

test("every view of the staff page is in sight", async ({ page }) => {
  await openEditor(page);
  await page.goto("/admin-submissions");
  const site = page
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: "Site", exact: true });
  const box = await boxOf(site);
  expect(box.x + box.width).toBeLessThanOrEqual(375);
  const first = await boxOf(page.getByRole("link", { name: "Inquiries", exact: true }));
  expect(box.y, "the site is in the first line").toBe(first.y);
});

test("publishing later is as easy to find as publishing now", async ({ page }) => {
  await openEditor(page, RIDE);
  await page.getByLabel("Price per person").fill("95");
  await draftIsSaved(page);
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  const [now, later] = ["Publish now", "Publish later"].map((name) =>
    dialog.getByRole("button", { name }),
  );
  if (!now || !later) throw new Error("two buttons");
  expect((await boxOf(later)).height).toBe((await boxOf(now)).height);
  await later.click();
  await expect(dialog.getByLabel("From this day and time on")).toBeFocused();
  await expectAccessible(page);
});

test.describe("on a device of another time zone", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("times say whose clock they are by", async ({ page }) => {
    await openEditor(page, "/site/notice");
    const note = page.getByText(
      /^By the stable's clock: Eastern Time, \d+:\d\d [AP]M now\. This device says \d+:\d\d [AP]M\.$/,
    );
    await expect(note).toHaveCount(2);
    await expectAccessible(page);
  });
});

test.describe("on a device of the stable's time zone", () => {
  test.use({ timezoneId: "America/New_York" });

  test("times say nothing of this device's clock", async ({ page }) => {
    await openEditor(page, "/site/notice");
    await expect(page.getByLabel("Disappears: day")).toBeVisible();
    await expect(page.getByText(/This device says/)).toHaveCount(0);
  });
});
