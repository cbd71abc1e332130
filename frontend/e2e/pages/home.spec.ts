import { expect, type Page } from "@playwright/test";
import { test } from "../support/test";

test.use({ isReader: true });

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y + scrollY), width, height };
    }),
  );

test("on a desktop the card of lessons is twice as large as the others", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");

  const [lessons, ...others] = await boxes(page, ".service .frame");

  expect(others).toHaveLength(3);
  for (const { width, height } of others) {
    expect(lessons?.width ?? 0).toBeGreaterThan(2 * width);
    expect(lessons?.height ?? 0).toBeGreaterThan(2 * height);
  }
});

test("on a phone the cards stand two by two", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/");

  const [first, second, third, fourth] = await boxes(page, ".service");

  expect(first?.y).toBe(second?.y);
  expect(first?.x).toBe(third?.x);
  expect(third?.y).toBe(fourth?.y);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
});

test("the card of lessons says what they cost at least, by the owner's prices, and for whom", async ({
  page,
}) => {
  await page.goto("/");

  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Lessons" }) });
  await expect(page.getByRole("main").locator(card)).toContainText(
    "From $195 a month\u00a0· Beginners welcome",
  );
});

test("what the owner has not filled in leaves no trace", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("blockquote, figcaption, .safety-line")).toHaveCount(0);

  await page.goto("/about");

  await expect(page.locator(".face, #horses")).toHaveCount(0);
});

test.describe("with proof", () => {
  test.use({
    config: `[site]
safety_line = "Helmets on every head. Insured, and inspected each spring."
[home.quote]
text = "They learned to ask before they learned to trot."
name = "Dana R."
[about]
horses = [{ name = "Biscuit", text = "Takes care of first-timers." }]`,
  });

  test("a quote has its name, safety its line, and horses theirs", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("blockquote")).toHaveText(
      "“They learned to ask before they learned to trot.”",
    );
    await expect(page.getByRole("figure")).toContainText("Dana R.");
    await expect(page.getByText("Insured, and inspected each spring")).toBeVisible();
    for (const path of ["/lessons", "/contact", "/contact-form"]) {
      await page.goto(path);
      await expect(page.getByText("Insured, and inspected each spring")).toBeVisible();
    }

    await page.goto("/about");

    await expect(page.getByRole("heading", { name: "Biscuit" })).toBeVisible();
  });
});
