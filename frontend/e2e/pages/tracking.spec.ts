import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { live, signIn, test } from "../support/test";

const VENDOR = "https://connect.facebook.net/en_US/fbevents.js";

/** What the page has told the tracking function so far. */
const told = (page: Page) => page.evaluate(() => window.fbq?.queue);

test.describe("with a pixel", () => {
  test.use({ settings: { PADDOCK_SITE__PIXEL_ID: "1234567890" } });

  test("the vendor's script is asked for after load, and every page is counted", async ({
    page,
    faults,
  }) => {
    const asked: string[] = [];
    await page.route(/connect\.facebook\.net/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await page.goto("/", { waitUntil: "load" });
    expect(asked).toEqual([]);

    await expect.poll(() => asked).toEqual([VENDOR]);
    await live(page);
    expect(await told(page)).toEqual([
      ["init", "1234567890"],
      ["track", "PageView"],
    ]);

    await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Riding lessons" })).toBeFocused();
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await page.getByRole("main").getByRole("link", { name: /^Call/ }).first().click();
    await page.getByRole("main").getByRole("link", { name: /^Text/ }).first().click();
    await page.getByRole("contentinfo").getByRole("link", { name: /@/ }).click();
    await page.goBack();
    await expect(page).toHaveURL("/");

    expect((await told(page))?.slice(2)).toEqual([
      ["track", "PageView"],
      ["track", "Contact"],
      ["track", "Contact"],
      ["track", "Contact"],
      ["track", "PageView"],
    ]);
    // Nothing but the script itself, and the policy let it in.
    expect(faults.splice(0)).toEqual([`foreign request: ${VENDOR}`]);
  });

  test("the thank-you page records a lead", async ({ page, faults }) => {
    await page.route(/connect\.facebook\.net/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "window.vendorRan = true;" }),
    );
    await page.goto("/thank-you");

    await page.waitForFunction(() => Reflect.get(window, "vendorRan") === true);
    await live(page);
    const told = await page.evaluate(() => window.fbq?.queue?.map(([, name]) => name));

    expect(told?.toSorted()).toEqual(["1234567890", "Lead", "PageView"]);

    await page.reload();
    await page.waitForFunction(() => Reflect.get(window, "vendorRan") === true);
    await live(page);
    const again = await page.evaluate(() => window.fbq?.queue?.map(([, name]) => name));
    expect(again, "once, however often the page is loaded").not.toContain("Lead");
    faults.splice(0);
  });

  test("a call that was made before the script came is counted", async ({ page, faults }) => {
    await page.route(/connect\.facebook\.net/, (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    expect(await page.evaluate(() => window.paddockLoader?.live)).toBe(false);
    await page.getByRole("main").getByRole("link", { name: /^Call/ }).first().click();

    await live(page);

    await expect
      .poll(async () => (await told(page))?.map(([, name]) => name))
      .toEqual(["1234567890", "PageView", "Contact"]);
    faults.splice(0);
  });

  test("staff are not tracked", async ({ page }) => {
    await signIn(page, PASSCODE);

    await expect(page.getByText("No submissions found")).toBeVisible();
    // The fixture fails at a request to another host.
    expect(await page.evaluate(() => window.fbq)).toBeUndefined();
  });
});

test("without a pixel there is no tracking function and no script", async ({ page }) => {
  await page.goto("/thank-you");
  await live(page);

  expect(await page.evaluate(() => window.fbq)).toBeUndefined();
});
