import { expect, type Page } from "@playwright/test";
import { ENTRY, fillIn, live, sendButton, test } from "../support/test";

/** Code that is asked for and never comes, as through a tunnel; `pattern` is of its file's name. */
const stall = (page: Page, pattern: RegExp) => page.route(pattern, () => new Promise(() => {}));

/** What an update of the server does to the files of an open page, which then have other names. They come when
 * `until` has. */
async function update(page: Page, pattern: RegExp, until: Promise<void> = Promise.resolve()) {
  await page.route(pattern, async (route) => {
    await until;
    const url = route
      .request()
      .url()
      .replace(/-[\w-]{8}\.js/, "-0LDbu1Ld.js");
    return route.continue({ url });
  });
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("back from a reloaded page to an event's page shows the event", async ({ page }) => {
  await page.goto("/events/wine-and-ride");
  await live(page);
  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();
  await expect(page).toHaveURL("/lessons");
  await page.reload();
  await live(page);

  await page.goBack();

  await expect(page).toHaveURL("/events/wine-and-ride");
  await expect(title(page)).toHaveText(/Wine/);
});

test("a link whose page's code never comes shows that it waits, and then loads the page", async ({
  page,
}) => {
  await page.goto("/contact");
  await live(page);
  await stall(page, /LessonsPage-.*\.js/);

  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

  await expect(page.locator("html")).toHaveAttribute("data-waiting", "");
  await expect(page).toHaveURL("/lessons", { timeout: 15_000 });
  await expect(title(page)).toHaveText("Riding lessons");
});

test("Sign Up leads to the event's page when the dialog's code never comes", async ({ page }) => {
  await stall(page, /RegistrationDialog-.*\.js/);
  await page.goto("/events");
  await live(page);

  await page.getByRole("button", { name: /^Sign Up for Wine/ }).click();

  await expect(page).toHaveURL(/\/events\/wine-and-ride/, { timeout: 15_000 });
  await expect(page.getByLabel("Name").first()).toBeVisible();
});

test("Sign Up leads to the event's page when the page's own code never comes", async ({ page }) => {
  await stall(page, ENTRY);
  await page.goto("/events");

  await page.getByRole("button", { name: /^Sign Up for Wine/ }).click();

  await expect(page).toHaveURL(/\/events\/wine-and-ride/, { timeout: 15_000 });
});

test("after an update a page that has just come loads itself anew, once", async ({ page }) => {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  let isOld = true;
  await page.route(ENTRY, (route) => {
    const url = route
      .request()
      .url()
      .replace(/-[\w-]{8}\.js/, "-0LDbu1Ld.js");
    return isOld ? route.continue({ url }) : route.continue();
  });
  await page.goto("/about");
  await expect.poll(() => documents).toBe(2);
  isOld = false;

  // A cache may keep the old page: it is not loaded a third time, and stays readable.
  await page.waitForTimeout(4000);

  expect(documents).toBe(2);
  await expect(title(page)).toBeVisible();
});

test("after an update what was typed into a page that has just come is not lost", async ({
  page,
}) => {
  let onTyped = () => {};
  const typed = new Promise<void>((resolve) => {
    onTyped = resolve;
  });
  await update(page, ENTRY, typed);
  await page.goto("/contact", { waitUntil: "commit" });
  await fillIn(page);
  const outdated = page.waitForResponse(ENTRY);
  onTyped();
  await outdated;
  await page.waitForTimeout(3000);

  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});

test("after an update a link of a live page loads the new page", async ({ page }) => {
  await page.goto("/contact");
  await live(page);
  await update(page, /LessonsPage-/);

  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

  await expect(page).toHaveURL("/lessons");
  await expect(title(page)).toHaveText("Riding lessons");
  await expect(sendButton(page)).toHaveCount(0);
});
