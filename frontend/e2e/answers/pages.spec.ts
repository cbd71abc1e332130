import { expect, type Page, type Route } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, live, paths, test } from "../support/test";
import { FAULTS, type Fault } from "./answers";

test.describe.configure({ timeout: 240_000 });

const lessons = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Lessons" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Answers badly what a followed link fetches, but not what the browser loads. */
async function spoil(page: Page, pattern: RegExp, fault: Fault) {
  const answer = async (route: Route) => {
    if (route.request().isNavigationRequest()) await route.continue();
    else if (fault === "refused") await route.fulfill({ status: 500, body: "Sorry" });
    else if (fault === "cut off") await route.abort("connectionreset");
    else if (fault === "nonsense") await route.fulfill({ contentType: "text/html", body: "<p>Hi" });
    else if (fault === "empty") await route.fulfill({ contentType: "text/html", body: "" });
    // What stalls is not answered at all.
  };
  await page.route(pattern, answer);
  return () => page.unroute(pattern, answer);
}

for (const [what, pattern] of [
  ["content", /\/lessons$/],
  ["code", /\/assets\/LessonsPage-.*\.js$/],
] as const) {
  test(`a link leads on however badly the next page's ${what} is answered`, async ({
    page,
    faults,
  }) => {
    for (const fault of FAULTS) {
      await test.step(fault, async () => {
        await page.goto("/contact");
        await live(page);
        const mend = await spoil(page, pattern, fault);

        await lessons(page).click();

        if (fault === "stalled") {
          await expect(page.locator("html")).toHaveAttribute("data-waiting", "");
        }
        await expect(title(page)).toHaveText("Riding lessons", { timeout: 15_000 });
        await expect(page).toHaveURL("/lessons");
        await expect(page.locator("html")).not.toHaveAttribute("data-waiting");
        await mend();
      });
    }
    forgiveBrowser(faults);
  });
}

test("a link whose page comes slowly shows that it waits, and the last one taken counts", async ({
  page,
}) => {
  await page.goto("/contact");
  await live(page);
  await page.route(/\/assets\/LessonsPage-.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 4000));
    await route.continue();
  });

  await lessons(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-waiting", "");
  await page.getByRole("banner").getByRole("link", { name: "Boarding" }).click();

  await expect(page).toHaveURL("/boarding");
  await page.waitForTimeout(5000);
  await expect(page).toHaveURL("/boarding");
  await expect(page.locator("html")).not.toHaveAttribute("data-waiting");
});

test.describe("with the popup due", () => {
  test.use({ popupSeen: false });

  test("nobody misses a popup whose code is answered badly", async ({ page, faults }) => {
    for (const fault of FAULTS) {
      await test.step(fault, async () => {
        const mend = await spoil(page, /\/assets\/EventsPopup-.*\.js$/, fault);
        await page.goto("/lessons");
        await live(page);
        await page.waitForTimeout(2500);

        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
        await expect(page).toHaveURL("/contact");
        await mend();
      });
    }
    forgiveBrowser(faults);
  });
});

/** The browser says itself that HTML is no script. */
function forgiveBrowser(faults: string[]) {
  faults.splice(0, faults.length, ...faults.filter((fault) => !/MIME type/.test(fault)));
}

const PICTURES = /\.(avif|webp|jpg|png)$/;

for (const width of [375, 1440]) {
  test(`every page can be read and used at ${width} px when no picture comes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route(PICTURES, (route) => route.abort("connectionreset"));
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await live(page);

        await expect(title(page)).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test("a picture that does not come is described, and the viewer says so and goes on", async ({
  page,
}) => {
  await page.route(PICTURES, (route) => route.abort("connectionreset"));
  await page.goto("/about");
  await live(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /lit lantern/ })
    .click();
  const viewer = page.getByRole("dialog", { name: "Gallery" });

  await expect(viewer.getByText("This picture didn't load.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(PICTURES);
  await viewer.getByRole("button", { name: "Next picture" }).click();

  await expect(viewer.getByText("This picture didn't load.")).toBeHidden();
  await expect(viewer.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
});

const MAP = /^https:.*openstreetmap/;
const loadingMap = (page: Page) => page.getByText("Loading map…");

async function goToMap(page: Page) {
  await page.goto("/contact");
  await live(page);
  await page.getByRole("heading", { name: "Find the barn" }).scrollIntoViewIfNeeded();
}

async function expectDrawn(page: Page) {
  await expect(loadingMap(page)).toBeHidden({ timeout: 15_000 });
  await expect(page.locator("iframe:visible")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Get directions" })).toBeVisible();
}

test("the drawn map stays when the map's server cuts the connection", async ({ page }) => {
  await page.route(MAP, (route) => route.abort("connectionreset"));
  await goToMap(page);
  await expectDrawn(page);
});

test("the drawn map stays when the map's server does not answer", async ({ page }) => {
  await page.route(MAP, () => new Promise(() => {}));
  await goToMap(page);
  await expect(loadingMap(page)).toBeVisible();
  await expectDrawn(page);
});

test("the drawn map stays when the map's server answers, and its map does not come", async ({
  page,
}) => {
  await page.route(MAP, (route) =>
    route.request().resourceType() === "document"
      ? new Promise(() => {})
      : route.fulfill({ body: "a map" }),
  );
  await goToMap(page);
  await expect(loadingMap(page)).toBeVisible();
  await expectDrawn(page);
});

test("a map that comes slowly takes the drawing's place when it is there", async ({ page }) => {
  await page.route(MAP, async (route) => {
    await new Promise((done) => setTimeout(done, 2500));
    await route.fulfill({ contentType: "text/html", body: "a map" });
  });
  await goToMap(page);
  await expect(loadingMap(page)).toBeVisible();

  await expect(page.locator("iframe:visible")).toHaveCount(1, { timeout: 9000 });
  await expect(loadingMap(page)).toBeHidden();
});
