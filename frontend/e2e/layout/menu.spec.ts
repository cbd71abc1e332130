import { expect } from "@playwright/test";
import { ENTRY, expectAccessible, live, openMenu, test } from "../support/test";

test.use({ isReader: true });

test("the phone menu opens before any script and closes in each of its ways", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.route(ENTRY, (route) => route.abort());
  await page.goto("/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const open = () => page.getByRole("button", { name: "Menu", exact: true }).click();

  await open();
  await expect(menu.getByRole("link", { name: "Summer Camps" })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();

  await open();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();

  await open();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  await open();
  await menu.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
});

test("the phone menu closes when one of its links leads to another page", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await live(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  expect((await menu.boundingBox())?.width).toBeCloseTo(320);

  await menu.getByRole("link", { name: "Contact Us" }).click();

  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("Back closes the phone menu and stays on the page, and its links leave nothing of it to go back to", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/lessons");
  await page.goto("/pricing");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const open = () => page.getByRole("button", { name: "Menu", exact: true }).click();

  // Before React comes, too: the menu is the first thing that a phone's visitor touches.
  await open();
  await live(page);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/pricing");

  await open();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeUndefined();
  await open();
  await menu.getByRole("link", { name: "Boarding" }).click();
  await expect(page).toHaveURL("/boarding");
  await page.goBack();
  await expect(page).toHaveURL("/pricing");
  await page.goBack();
  await expect(page).toHaveURL("/lessons");
});

test("a dropdown opens under the pointer, bears a slip and closes after it", async ({ page }) => {
  await page.goto("/");
  await live(page);
  const button = page.getByRole("button", { name: "Events" });
  const link = page.getByRole("link", { name: "Birthday Parties" });

  await button.hover();
  await expect(link).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect(link).toBeVisible();

  await page.mouse.move(5, 700);
  await expect(link).toBeVisible();
  await expect(link).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("a dropdown opens under the pointer before any script", async ({ page }) => {
  await page.route(ENTRY, (route) => route.abort());
  await page.goto("/");

  await page.getByRole("button", { name: "About Us" }).hover();

  await expect(page.getByRole("link", { name: "Meet Our Team" })).toBeVisible();
});

test("a dropdown bears a slip of the pointer before any script, too", async ({ page }) => {
  await page.route(ENTRY, (route) => route.abort());
  await page.goto("/");
  const list = page.locator(".dropdown-list").last();
  const isShown = () => list.evaluate((element) => getComputedStyle(element).visibility);
  await page.getByRole("button", { name: "About Us" }).hover();
  await expect.poll(isShown).toBe("visible");

  // In the page itself: a slow machine must not make the pause longer.
  const seen = await page.evaluateHandle(() => {
    const group = [...document.querySelectorAll<HTMLElement>(".dropdown")].at(-1);
    const list = group?.querySelector("ul");
    const measure = async () => {
      if (!group || !list) return null;
      await new Promise((left) => group.addEventListener("pointerleave", left, { once: true }));
      const start = performance.now();
      while (getComputedStyle(list).visibility === "visible") {
        await new Promise((next) => requestAnimationFrame(next));
      }
      return performance.now() - start;
    };
    // In an object, so that the pointer moves once the page listens, and not once it has measured.
    return { pause: measure() };
  });
  await page.mouse.move(5, 700);

  expect(await seen.evaluate(({ pause }) => pause)).toBeGreaterThanOrEqual(250);
  expect(await isShown()).toBe("hidden");
});

test("the phone menu begins with Contact Us, which nothing covers", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/");
  const menu = await openMenu(page);
  const first = menu.getByRole("navigation").getByRole("link").first();

  await expect(first).toHaveText("Contact Us");
  const isOnTop = await first.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return [0.2, 0.8].every((share) =>
      link.contains(document.elementFromPoint(x + width / 2, y + height * share)),
    );
  });
  expect(isOnTop).toBe(true);
});

for (const script of ["before any script", "after it"]) {
  test(`any link closes the phone menu, ${script}`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    if (script === "before any script") {
      await page.route(ENTRY, (route) => route.abort());
    }
    await page.goto("/");
    if (script === "after it") await live(page);
    // The browser would ask which program calls.
    await page.evaluate(() =>
      addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
      }),
    );

    for (const scheme of ["tel:", "sms:", "mailto:"]) {
      const menu = await openMenu(page);
      await menu.locator(`a[href^="${scheme}"]`).last().click();

      await expect(menu).toBeHidden();
    }
  });
}

test("the keyboard alone opens a dropdown, leaves it and comes back", async ({ page }) => {
  await page.goto("/");
  await live(page);
  const button = page.getByRole("button", { name: "Events" });
  await button.focus();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "All Events" })).toBeFocused();
  await page.keyboard.press("Escape");

  await expect(button).toBeFocused();
  await expect(page.getByRole("link", { name: "All Events" })).toBeHidden();
});

test("a menu that is open when the phone is turned can be closed", async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goto("/");
  const menu = await openMenu(page);

  await page.setViewportSize({ width: 900, height: 600 });
  await menu.getByRole("button", { name: "Close menu" }).click();

  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
});

test("the phone menu holds the focus and the page, and gives both back", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/");
  const menu = await openMenu(page);

  const entries = await menu.getByRole("navigation").getByRole("link").allTextContents();
  expect(entries).toEqual(
    "Contact Us,Home,Lessons,Showing,Boarding,Pricing,All Events,Birthday Parties,Summer Camps,Meet Our Team,Gallery,Blog".split(
      ",",
    ),
  );
  expect(await menu.getByRole("heading").allTextContents()).toEqual(["Events", "About Us"]);
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":is(main, .bar > *, footer) :focus:not(.menu *)")).toHaveCount(0);
  }
  await page.mouse.move(30, 400);
  await page.mouse.wheel(0, 900);
  await page.keyboard.press("Escape");

  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a dropdown works by touch", async ({ browser, paddock }) => {
  const context = await browser.newContext({
    baseURL: paddock.origin,
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
  });
  const page = await context.newPage();
  await page.goto("/");
  await live(page);
  const button = page.getByRole("button", { name: "Events" });
  const link = page.getByRole("link", { name: "Birthday Parties" });

  await button.tap();
  await expect(link).toBeVisible();
  await page.touchscreen.tap(500, 600);
  await expect(link).toBeHidden();
  await button.tap();
  await link.tap();

  await expect(page).toHaveURL("/birthday-parties");
  await context.close();
});
