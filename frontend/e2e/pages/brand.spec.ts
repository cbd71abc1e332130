import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { PASSCODE, Paddock } from "../support/paddock";
import {
  test as base,
  expectAccessible,
  expectNoSidewaysScroll,
  live,
  signIn,
} from "../support/test";

const CONFIG = `
[site.colors]
dark = "#1c2f4f"
accent = "#0b5c5c"
highlight = "#f2c14e"
`;

/** A wordmark as a designer would export it: dark on a transparent ground, three times as wide. */
const WORDMARK = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300">
  <circle cx="150" cy="150" r="120" fill="#0b5c5c"/><circle cx="150" cy="150" r="70" fill="#fff"/>
  <text x="300" y="140" font-family="serif" font-size="110" fill="#1c2f4f">Juniper</text>
  <text x="300" y="260" font-family="serif" font-size="110" fill="#1c2f4f">Ridge Farm</text>
</svg>`;

interface Options {
  /** The logo's width and height in pixels. */
  logo: { width: number; height: number };
}

const test = base.extend<Options>({
  logo: [{ width: 900, height: 300 }, { option: true }],
  paddock: async ({ logo }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "paddock-brand-"));
    const picture = sharp(Buffer.from(WORDMARK)).resize({
      ...logo,
      fit: "cover",
      position: "left",
    });
    await writeFile(join(folder, "logo.png"), await picture.png().toBuffer());
    const settings = { PADDOCK_SITE__PHOTOS_DIR: folder, PADDOCK_SITE__LOGO: "logo" };
    const paddock = await Paddock.start(settings, CONFIG);
    await use(paddock);
    await paddock.stop();
    await rm(folder, { recursive: true });
  },
});

/** The color of the first element that fits, as the browser computes it. */
const computed = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

for (const path of ["/", "/pricing", "/contact", "/no-such-page"]) {
  for (const width of [375, 768, 1440]) {
    test(`${path} at ${width} px is accessible in the owner's colors and with the owner's logo`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);

      await expectAccessible(page);
      await live(page);
      await expectAccessible(page);

      await expectNoSidewaysScroll(page);
      const home = page.getByRole("link", { name: "Maple Hollow Stables" }).first();
      await expect(home).toBeVisible();
      await expect(home.getByRole("img")).toBeVisible();
    });
  }
}

test("bands, buttons, links and the footer have the owner's colors, also under the pointer", async ({
  page,
}) => {
  await page.goto("/");

  expect(await computed(page, ".site-footer", "background-color")).toBe("rgb(18, 31, 51)");
  expect(await computed(page, ".footer-title", "color")).toBe("rgb(242, 193, 78)");
  const button = page.locator("main .button-primary:visible").first();
  await expect(button).toHaveCSS("background-color", "rgb(11, 92, 92)");
  await button.hover();
  await expect(button).toHaveCSS("background-color", "rgb(9, 74, 74)");
  await page.goto("/about");
  expect(await computed(page, ".band-forest", "background-color")).toBe("rgb(28, 47, 79)");
});

test("the menu and what is loaded later have them, too", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();

  expect(await computed(page, ".menu-link", "color")).toBe("rgb(28, 47, 79)");
  const veil = await page
    .locator("dialog.menu")
    .evaluate((menu) => getComputedStyle(menu, "::backdrop").backgroundColor);
  expect(veil).toContain("18, 31, 51");
  await expectAccessible(page);
});

test("the staff page has them", async ({ page }) => {
  await signIn(page, PASSCODE);

  await expectAccessible(page);
  expect(await computed(page, '.staff-button[aria-pressed="true"]', "background-color")).toBe(
    "rgb(28, 47, 79)",
  );
});

test("on paper the name stands where the logo is left out", async ({ page }) => {
  await page.goto("/pricing");
  await expect(page.locator(".brand-name")).toBeHidden();

  await page.emulateMedia({ media: "print" });

  await expect(page.locator(".brand-name")).toBeVisible();
});

test("nothing moves when the logo comes", async ({ page }) => {
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/photos/logo-*.png", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".brand, .bar-nav, h1")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  await page.evaluate(() => document.fonts.ready);
  const before = await places();

  send();
  await page.waitForLoadState("load");

  expect(await places()).toEqual(before);
});

test.describe("a logo without the name", () => {
  test.use({ logo: { width: 300, height: 300 } });

  test("stands beside it", async ({ page }) => {
    await page.goto("/");

    const home = page.getByRole("link", { name: "Maple Hollow Stables", exact: true }).first();
    await expect(home).toHaveText("Maple Hollow Stables");
    await expect(home.locator("img")).toHaveJSProperty("naturalWidth", 168);
    await expect(home.locator("img")).toHaveCSS("width", "44px");
    await expectAccessible(page);
  });
});
