import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { type Sender, sendSubmissions } from "../support/submissions";
import { test } from "../support/test";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: { PADDOCK_LIMITS__BURST: "1000" } });

const people: Sender[] = [
  { firstName: "Anna", goals: "To jump" },
  { firstName: "Grace", goals: "To canter" },
  { firstName: "Kai", goals: "To ride" },
  { firstName: "Zoë", goals: "To drive" },
];

async function open(page: Page) {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await expect(page.getByRole("article").first()).toBeVisible();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test("a card in brief is much lower, and shows all that was said", async ({
    page,
    paddock,
    request,
  }) => {
    await sendSubmissions(request, paddock.origin, [{ firstName: "Anna", goals: "To jump" }]);
    await open(page);
    const anna = page.getByRole("article", { name: "Anna Okafor" });
    const height = async () => (await anna.boundingBox())?.height ?? 0;
    const whole = await height();
    await page.getByRole("button", { name: /^Mark as handled/ }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    expect(await height()).toBeGreaterThanOrEqual(whole);

    await page.reload();

    await expect(page.getByRole("button", { name: /^More/ })).toBeVisible();
    expect(await height()).toBeLessThan(0.6 * whole);
    for (const text of [/Legitimate/, /Sent/, "To jump", "Saturday mornings", "7 to 12"]) {
      await expect(anna.getByText(text).first()).toBeVisible();
    }
  });

  test("who chooses an event is brought to its people, and back", async ({ page }) => {
    await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
    await page.getByRole("link", { name: "Registrations" }).click();
    const card = page.getByRole("button", { name: /^Wine and Ride/ });

    await card.click();

    const head = page.getByRole("heading", { name: "Wine and Ride, Fri, Jun 18, 2027" });
    await expect(head).toBeFocused();
    await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(120);
    await page.screenshot({ path: "test-results/chosen-event.png" });
    await page.getByRole("button", { name: "Back to the events" }).click();
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport({ ratio: 1 });
  });

  test("a reload leads back to the card that was read", async ({ page, paddock, request }) => {
    const many = Array.from({ length: 9 }, (_, index) => ({ firstName: `Anna${index}` }));
    await sendSubmissions(request, paddock.origin, many);
    await open(page);
    const read = page.getByRole("article", { name: "Anna3 Okafor" });
    const top = async () => (await read.boundingBox())?.y ?? 0;
    // By steps, as a thumb does: each card is drawn on the way.
    while ((await top()) > -200) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(500);
    const before = await top();

    await page.reload();

    await expect(read).toBeVisible();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
    await page.waitForTimeout(1500);
    expect(Math.abs((await top()) - before), "and stays there").toBeLessThan(2);
  });

  test("saving moves nothing", async ({ page, paddock, request }) => {
    await sendSubmissions(request, paddock.origin, people.slice(0, 3));
    await open(page);
    const below = page.getByRole("article").nth(1);
    const note = page.getByRole("textbox", { name: /^Private note/ }).first();
    const top = async () => (await below.boundingBox())?.y;
    let answer = () => {};
    await page.route("**/api/admin/submissions/*", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await note.scrollIntoViewIfNeeded();
    const before = await top();

    await note.fill("Called");
    expect(await top()).toBe(before);
    await note.blur();
    await expect(page.getByText("Saving", { exact: true })).toBeVisible();
    expect(await top()).toBe(before);
    answer();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(await top()).toBe(before);

    await page
      .getByRole("button", { name: /^Mark as spam/ })
      .nth(1)
      .click();
    await expect(page.getByText("Saving…")).toBeVisible();
    const marked = page.getByRole("article").nth(2);
    const during = (await marked.boundingBox())?.y;
    answer();
    await expect(page.getByText("Saving…")).toHaveCount(0);
    expect((await marked.boundingBox())?.y).toBe(during);
  });

  test("no message lies over the field that is typed into", async ({ page, paddock, request }) => {
    await sendSubmissions(request, paddock.origin, people.slice(0, 4));
    await open(page);
    await page
      .getByRole("button", { name: /^Mark as handled/ })
      .first()
      .click();
    const toast = page.locator(".toast");
    await expect(toast).toBeVisible();
    const note = page.getByRole("textbox", { name: /^Private note/ }).nth(1);
    await note.focus();

    // Wherever the field is on the screen, the message is elsewhere.
    for (const from of [0, 20, 60, 120, 300, 500, 600]) {
      await note.evaluate((field, at) => scrollBy(0, field.getBoundingClientRect().top - at), from);
      await expect
        .poll(() =>
          page.evaluate(() => {
            const field = document.activeElement?.getBoundingClientRect();
            const message = document.querySelector(".toast")?.getBoundingClientRect();
            if (!field || !message) return "nothing there";
            return field.bottom <= message.top || field.top >= message.bottom ? "apart" : "over it";
          }),
        )
        .toBe("apart");
    }
    const top = async () => (await toast.boundingBox())?.y ?? 0;
    const before = await top();
    await note.blur();
    expect(await top(), "it keeps its place").toBe(before);
  });
});
