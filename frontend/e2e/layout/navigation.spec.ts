import { expect } from "@playwright/test";
import { live, test } from "../support/test";

test.use({ isReader: true });

test("from 768 px on the header keeps the name, and phone and e-mail stand above it", async ({
  page,
}) => {
  for (const width of [768, 900, 1023, 1099, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const name = page.getByRole("banner").getByText("Maple Hollow Stables");

    expect((await name.boundingBox())?.width, `${width}`).toBeGreaterThan(60);
    await expect(page.locator(".strip").getByRole("link")).toHaveCount(2);
    await expect(page.locator(".strip")).toBeVisible();
    const heights = await page
      .locator(".nav-link")
      .evaluateAll((links) => links.map((link) => link.scrollHeight > link.clientHeight));
    expect(heights).not.toContain(true);
  }
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.locator(".strip")).toBeHidden();
});

test("what has the focus is not marked in the color of errors", async ({ page }) => {
  await page.goto("/contact");
  const field = page.getByLabel("First name");
  await field.focus();
  await page.keyboard.press("Shift");

  const ring = await field.evaluate((element) => getComputedStyle(element).outlineColor);
  const [red = 0, green = 0] = (ring.match(/\d+/g) ?? []).map(Number);

  expect(red, ring).toBeLessThan(green + 20);
});

test("the keyboard alone reaches the content, past the header", async ({ page }) => {
  await page.goto("/contact");

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");

  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("a page reached without loading has its own title and address, and no other page's description", async ({
  page,
}) => {
  await page.goto("/");
  await live(page);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);

  await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();

  await expect(page).toHaveTitle(/^Contact/);
  await expect(page.locator('meta[name="description"]')).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/contact$/);
  await page.goBack();
  await expect(page).not.toHaveTitle(/^Contact/);
});

test("a place on a page is reached by a link, from there and from elsewhere", async ({ page }) => {
  await page.goto("/");
  await live(page);
  const about = page.getByRole("button", { name: "About Us" });
  const choose = async (name: string) => {
    await about.hover();
    await page.getByRole("banner").getByRole("link", { name }).click();
  };

  await choose("Gallery");
  await expect(page).toHaveURL("/about#gallery");
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeInViewport();
  await expect(page).toHaveTitle(/^About us/);

  await choose("Meet Our Team");
  await expect(page).toHaveURL("/about#team");
  await expect(
    page.getByRole("heading", { name: "Meet the people behind the barn" }),
  ).toBeInViewport();

  await choose("Blog");
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("a page that is loaded with a place in its address begins there", async ({ page }) => {
  await page.goto("/about#gallery");
  await live(page);

  await expect(page.getByRole("heading", { name: "Gallery" })).toBeInViewport();
});

test("going back and forward brings back where one was, and says so", async ({ page }) => {
  await page.goto("/");
  await live(page);
  await page.evaluate(() => scrollTo(0, 1200));
  await page.getByRole("contentinfo").getByRole("link", { name: "Boarding" }).focus();
  const left = await page.evaluate(() => scrollY);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 700));

  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expect(page.locator("p[aria-live]").getByText("Maple Hollow Stables")).toBeAttached();

  await page.goForward();
  await expect(page).toHaveURL("/boarding");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});
