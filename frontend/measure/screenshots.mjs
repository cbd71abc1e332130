/** Takes the README's pictures of the site: `scripts/screenshots`. */
import { chromium } from "@playwright/test";
import { CHROMIUM, CHROMIUM_FLAGS, withPaddock } from "./program.mjs";

const folder = new URL("../../docs/screenshots/", import.meta.url).pathname;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
// As dense as most phones; the README shows them at a third of their width.
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, hasTouch: true };

/** Name, path, screen, and what to do before. */
const SHOTS = [
  ["home-desktop", "/", DESKTOP],
  ["home-phone", "/", PHONE],
  ["events-desktop", "/events", DESKTOP],
  ["events-phone", "/events", PHONE],
  ["contact-phone", "/contact-form", PHONE],
  ["menu-phone", "/", PHONE, (page) => page.getByRole("button", { name: "Menu" }).click()],
];

await withPaddock(async (origin) => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  for (const [name, path, screen, prepare] of SHOTS) {
    // The popup has been seen: it would stand in every picture.
    const context = await browser.newContext({ ...screen, reducedMotion: "reduce" });
    await context.addInitScript(() => sessionStorage.setItem("eventsPopupShown", "true"));
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await prepare?.(page);
    await page.screenshot({ path: `${folder}${name}.jpg`, type: "jpeg", quality: 82 });
    await context.close();
  }
  await browser.close();
});
