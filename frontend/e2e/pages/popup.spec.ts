import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, live, openMenu, paths, sendButton, signIn, test } from "../support/test";

/** An event that these tests will not live to see pass. */
const EVENT = `[{
  id = "creekside-trail-ride", title = "Creekside Trail Ride", description = "Home by noon.",
  date = "2099-05-02", time = "9:30 AM – 11:30 AM", location = "Main barn", price = 25,
  max_attendees = 20, current_attendees = 6, image = "event-trail-ride",
  registration_status = "open"
}]`.replaceAll("\n", " ");

test.use({ popupSeen: false, settings: { PADDOCK_EVENTS: EVENT } });

const popup = (page: Page) => page.getByRole("dialog", { name: "Creekside Trail Ride" });

/** Waits until the popup would have come, had it been allowed to. */
async function popupTime(page: Page): Promise<void> {
  await live(page);
  await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByType("navigation");
    const loadedAt = entry && "loadEventStart" in entry ? Number(entry.loadEventStart) : 0;
    return loadedAt > 0 && performance.now() > loadedAt + 3000;
  });
}

test("two seconds after load the popup tells of the next event, and takes no focus", async ({
  page,
}) => {
  await page.goto("/lessons");
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("dialog.popup")) return;
      observer.disconnect();
      const [entry] = performance.getEntriesByType("navigation");
      const loadedAt = entry && "loadEventStart" in entry ? Number(entry.loadEventStart) : 0;
      document.documentElement.dataset.waited = String(performance.now() - loadedAt);
    }).observe(document.body, { childList: true, subtree: true });
  });

  await expect(popup(page)).toBeVisible();

  expect(Number(await page.locator("html").getAttribute("data-waited"))).toBeGreaterThan(1990);
  await expect(popup(page)).toContainText("Saturday, May 2, 2099");
  await expect(popup(page).getByRole("img")).toBeVisible();
  await expect(
    page.getByRole("status").getByText("Coming up: Creekside Trail Ride"),
  ).toBeAttached();
  await expect(page.locator("body")).toBeFocused();
  await popup(page).getByRole("link", { name: "See all events" }).click();
  await expect(page).toHaveURL("/events");
  await expect(popup(page)).toBeHidden();
});

test("the popup's picture has a color in its place until it comes", async ({ page }) => {
  await page.goto("/lessons");
  await expect(popup(page)).toBeVisible();

  await expect(popup(page).getByRole("img")).toHaveCSS("background-color", "rgb(34, 55, 43)");
});

for (const way of ["Close", "Dismiss", "Escape"] as const) {
  test(`the popup goes by ${way} and does not come again in this session`, async ({ page }) => {
    await page.goto("/");
    await expect(popup(page)).toBeVisible();

    if (way === "Escape") await page.keyboard.press("Escape");
    else await popup(page).getByRole("button", { name: way }).click();

    await expect(popup(page)).toBeHidden();
    await page.goto("/boarding");
    await popupTime(page);
    await expect(popup(page)).toBeHidden();
  });
}

test("a new session of the same day has no popup, one of the next day has", async ({ page }) => {
  await page.goto("/");
  await expect(popup(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/boarding");
  await popupTime(page);
  await expect(popup(page)).toBeHidden();

  await page.evaluate(() => {
    const dayAgo = Date.now() - 24 * 60 * 60 * 1000 - 1;
    localStorage.setItem("eventsPopupShownAt", String(dayAgo));
  });
  await page.reload();

  await expect(popup(page)).toBeVisible();
});

test("the popup stays away from its own target and comes on the next page", async ({ page }) => {
  await page.goto("/events");
  await popupTime(page);
  await expect(popup(page)).toBeHidden();

  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

  await expect(popup(page)).toBeVisible();
});

test("the staff page has no popup", async ({ page }) => {
  await signIn(page, PASSCODE);
  await popupTime(page);

  await expect(popup(page)).toBeHidden();
});

test("the popup waits while somebody types, and comes when they have finished", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.getByLabel("First name").focus();
  await popupTime(page);
  await page.keyboard.type("Ada");
  await expect(popup(page)).toBeHidden();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");

  await page.getByLabel("First name").blur();

  await expect(popup(page)).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
});

test("the popup waits while there is a message", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/contact");
  await page.getByLabel("First name").focus();
  await live(page);
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("First name").blur();
  await popupTime(page);
  await expect(popup(page)).toBeHidden();

  await page.getByRole("button", { name: "Dismiss" }).click();

  await expect(popup(page)).toBeVisible();
});

test("the popup waits while the menu is open", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/");
  const menu = await openMenu(page);
  await popupTime(page);
  await expect(popup(page)).toBeHidden();

  await menu.getByRole("button", { name: "Close menu" }).click();

  await expect(popup(page)).toBeVisible();
  expect((await popup(page).boundingBox())?.height).toBeLessThanOrEqual(0.45 * 700);
});

test("Escape closes a menu first and the popup after it", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await expect(popup(page)).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(popup(page)).toBeHidden();
});

test("the focus that was in the popup goes back where it came from", async ({ page }) => {
  await page.goto("/boarding");
  await expect(popup(page)).toBeVisible();
  const last = page.getByRole("contentinfo").getByRole("link", { name: "Facebook" });
  await last.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(popup(page).locator(":focus")).toHaveCount(1);

  await page.keyboard.press("Escape");

  await expect(popup(page)).toBeHidden();
  await expect(page.locator("body")).not.toBeFocused();
});

test("the popup comes where storage is blocked, once a page", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
  });
  await page.goto("/boarding");
  await popup(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Riding lessons" })).toBeFocused();

  await expect(popup(page)).toBeHidden();
});

test("without its code there is no popup, and nobody hears of it", async ({ page }) => {
  await page.route(/\/assets\/EventsPopup-/, (route) => route.abort());
  await page.goto("/");
  await popupTime(page);

  await expect(popup(page)).toBeHidden();
});

test.describe("without events to come", () => {
  test.use({ settings: { PADDOCK_EVENTS: "[]" } });

  test("there is no popup", async ({ page }) => {
    await page.goto("/");
    await popupTime(page);

    await expect(page.locator("dialog.popup")).toBeHidden();
  });
});

for (const width of [320, 375, 1440]) {
  test(`the popup is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/pricing");

    await expect(popup(page)).toBeVisible();

    await expectAccessible(page);
    const box = await popup(page).boundingBox();
    if (width < 768) expect(box?.height).toBeLessThanOrEqual(0.45 * 700);
    else expect(box).toMatchObject({ width: 384, x: width - 24 - 384 });
    for (const name of ["Close", "Dismiss"]) {
      const button = await popup(page).getByRole("button", { name }).boundingBox();
      expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
}

test("a popup that is there does not cover what somebody types on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/contact-form");
  await expect(popup(page)).toBeVisible();

  await page.getByLabel("First name").focus();

  await expect(popup(page)).toBeHidden();

  // The message of the missing answers takes its place.
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("First name").blur();
  await expect(popup(page)).toBeHidden();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(popup(page)).toBeVisible();
});

test("no page asks another host for anything, popup and all", async ({ page }) => {
  test.setTimeout(90_000);
  for (const path of paths.filter((path) => path !== "/events")) {
    await page.goto(path);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  }
  await page.reload();

  // The fixture hears of foreign requests and of every word on the console.
  await expect(popup(page)).toBeVisible();
});
