import { expect } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import {
  ENTRY,
  expectAccessible,
  expectNoSidewaysScroll,
  fillIn,
  live,
  paths,
  sendButton,
  signIn,
  test,
  unhurried,
} from "../support/test";

test.describe("reading", () => {
  test.use({ isReader: true });

  for (const path of [...paths, "/admin-submissions"]) {
    for (const width of [375, 768, 1440]) {
      test(`${path} at ${width} px is accessible, fits and is taken over silently`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 900 });

        await page.goto(path);

        await expectAccessible(page);
        await live(page);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      });
    }
  }
});

test("an unknown path is a real 404", async ({ page }) => {
  const response = await page.goto("/no-such-page");

  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("nothing is fetched by script before the page has loaded", async ({ page }) => {
  const early: string[] = [];
  page.on("request", (request) => {
    if (/\.js$|\/api\//.test(request.url())) early.push(request.url());
  });

  await page.goto("/contact", { waitUntil: "load" });

  expect(early).toEqual([]);
});

test("a page's own code comes with the link to it, and the page is not drawn before", async ({
  page,
}) => {
  await page.goto("/");
  await live(page);
  const heights: number[] = [];
  await page.exposeFunction("tellHeight", (height: number) => heights.push(height));
  await page.evaluate(() => {
    const main = document.querySelector("main");
    const tell = Reflect.get(window, "tellHeight");
    if (main) new ResizeObserver(() => tell(main.offsetHeight)).observe(main);
  });

  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Riding lessons" })).toBeFocused();
  expect(Math.min(...heights), "main was empty in between").toBeGreaterThan(1000);
});

test("a page whose code does not come stays readable, and its links load documents", async ({
  page,
}) => {
  await page.route(/\/assets\/LessonsPage-/, (route) => route.abort());
  await page.goto("/lessons");
  await page.waitForEvent("requestfailed");

  await expect(page.getByRole("heading", { name: "Lessons by the month" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Showing" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Show team" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Riding lessons" })).toBeVisible();
});

test("a page whose script came only at the third try is live all the same", async ({ page }) => {
  let requests = 0;
  await page.route(ENTRY, (route) => (requests++ < 2 ? route.abort() : route.continue()));
  await page.goto("/lessons");
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  for (let tries = 1; tries <= 3; tries += 1) {
    await page.keyboard.press("Shift");
    await expect.poll(() => requests).toBeGreaterThanOrEqual(tries);
  }
  await live(page);

  await page.getByRole("button", { name: "Events" }).hover();
  await expect(page.getByRole("button", { name: "Events" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await page.getByRole("banner").getByRole("link", { name: "Showing" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Show team");
  expect({ requests, documents }).toEqual({ requests: 3, documents: 0 });
});

test("going back to a page whose code does not come loads it as a document", async ({ page }) => {
  await page.goto("/lessons");
  await live(page);
  await page.getByRole("banner").getByRole("link", { name: "Showing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Show team" })).toBeVisible();
  await page.reload();
  await live(page);
  await page.route(/\/assets\/LessonsPage-/, (route) => route.abort());

  await page.goBack();

  await expect(page.getByRole("heading", { level: 1, name: "Riding lessons" })).toBeVisible();
});

test("a link brings the part of the content that the page it leads to tells", async ({ page }) => {
  await page.goto("/");
  await live(page);
  await page.evaluate(() => Reflect.set(window, "stayed", true));

  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "About us" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Safety First" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "stayed")), "no document was loaded").toBe(
    true,
  );
});

test("going back to a page whose content this document never had brings it", async ({ page }) => {
  await page.goto("/boarding");
  await live(page);
  await page.getByRole("banner").getByRole("link", { name: "Showing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Show team" })).toBeVisible();
  await page.reload();
  await live(page);

  await page.goBack();

  await expect(page.getByRole("heading", { level: 1, name: "Boarding" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pasture Board" })).toBeVisible();
});

test("a link to a page whose content does not come loads it as a document", async ({ page }) => {
  await page.goto("/");
  await live(page);
  let failures = 0;
  await page.route("/about", (route) =>
    route.request().resourceType() === "fetch" && failures++ === 0
      ? route.abort()
      : route.continue(),
  );

  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();

  await expect(page.getByRole("heading", { name: "Safety First" })).toBeVisible();
  expect(failures).toBe(1);
});

test("the page's own entry in the navigation is marked, in its group too", async ({ page }) => {
  const marked = page.getByRole("banner").locator("[aria-current], [data-current]");
  for (const [path, entry] of [
    ["/lessons", "Lessons"],
    ["/pricing", "Pricing"],
    ["/summer-camps", "Events"],
    ["/about", "About Us"],
  ] as const) {
    await page.goto(path);

    await expect(marked.filter({ visible: true })).toHaveText(entry);
  }
});

for (const [what, file, fault] of [
  ["code", /\/assets\/StaffRoot-.*\.js/, "Failed to fetch dynamically"],
  ["stylesheet", /\/assets\/StaffRoot-.*\.css/, "css did not come"],
] as const) {
  test(`the staff page whose ${what} did not come says so, and comes at another try`, async ({
    page,
    faults,
  }) => {
    let failures = 0;
    await page.route(file, (route) => (failures++ < 1 ? route.abort() : route.continue()));
    await page.goto("/admin-submissions");

    await page.getByRole("button", { name: "Try again" }).click();

    await expect(page.getByLabel("Passcode")).toBeVisible();
    // What was shown is logged as well, once.
    expect(faults.splice(0)).toEqual([expect.stringContaining(fault)]);
  });
}

for (const [button, words] of [
  ["Refresh", "Your session has ended. Sign in to continue."],
  ["Mark as handled", "Your session has ended. Sign in to continue."],
  ["Sign out", "You're signed out."],
] as const) {
  test(`${button} after the session has ended leaves no name on the screen`, async ({ page }) => {
    await page.goto("/contact");
    await fillIn(page);
    await unhurried(page);
    await sendButton(page).click();
    await expect(page).toHaveURL("/thank-you", { timeout: 9000 });
    // The page asks for these by itself: without the cookie they would end the session first.
    const asked = ["/history", "/deliveries"].map((call) =>
      page.waitForResponse((reply) => reply.url().endsWith(call)),
    );
    await signIn(page, PASSCODE);
    await expect(page.getByRole("article", { name: "Ada Okafor" })).toBeVisible();
    await Promise.all(asked);
    await page.context().clearCookies();

    await page.getByRole("button", { name: button }).click();

    await expect(page.getByText(words)).toBeFocused();
    await expect(page.getByText("Okafor")).toHaveCount(0);
    await expectAccessible(page);
  });
}

test("the form with its errors is accessible", async ({ page }) => {
  await page.goto("/contact-form");
  await live(page);

  await sendButton(page).click();

  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
});

test("the list of submissions is accessible", async ({ page }) => {
  await signIn(page, PASSCODE);

  await expect(page.getByText("No submissions found")).toBeVisible();
  await expectAccessible(page);
});
