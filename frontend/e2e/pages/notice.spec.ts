import { type APIRequestContext, expect } from "@playwright/test";
import { publishByCall } from "../support/content";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, expectNoSidewaysScroll, live, test } from "../support/test";

const LONG =
  "Reithallenbodenerneuerungsarbeiten: closed until noon. السبت مغلق ❄️🐴 Boarders, call (215) 555-0134.";

/** Colors of an owner, as far from the design's as the checks let them be. */
const COLORS = '[site.colors]\ndark = "#1c2f4f"\naccent = "#0b5c5c"\nhighlight = "#f2c14e"\n';

for (const tone of ["info", "warning", "closed"]) {
  test.describe(`a notice of tone ${tone}`, () => {
    test.use({
      config: `[site.notice]\ntext = "${LONG}"\ntone = "${tone}"\n${COLORS}`,
    });

    test("is accessible and fits at 375 and 320 px, and on paper", async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 740 });
      for (const path of ["/", "/contact", "/no-such-page"]) {
        await page.goto(path);
        await expect(page.getByRole("region", { name: "Notice" })).toHaveText(LONG);
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 320, height: 740 });
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText("closed until noon")).toBeVisible();
    });
  });
}

test.describe("a notice with an end", () => {
  const day = (fromToday: number) =>
    new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
  test.use({
    config: `[site.notice]\ntext = "Snow: no lessons."\nuntil = "${day(2)}"\n`,
  });

  test("leaves a page that stays open, also after a link", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await live(page);
    const notice = page.getByRole("region", { name: "Notice" });
    await page.getByRole("contentinfo").getByRole("link", { name: "Lessons" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Riding lessons" })).toBeVisible();
    await expect(notice).toBeVisible();

    await page.clock.fastForward(4 * 86_400_000);
    await page.clock.runFor(20_000);

    await expect(notice).toHaveCount(0);
  });
});

/** Publishes the notice `text` as the staff do, or removes the notice, and waits until pages are rendered so. */
async function publishNotice(request: APIRequestContext, origin: string, text: string | null) {
  await request.post(`${origin}/api/admin/session`, {
    headers: { origin },
    data: { passcode: PASSCODE, name: "Erin" },
  });
  await publishByCall(request, origin, { site: { notice: text === null ? null : { text } } });
  await expect
    .poll(async () =>
      (await (await request.get(`${origin}/lessons`)).text()).includes("notice-row"),
    )
    .toBe(text !== null);
}

test("a notice that is published or removed while a page is open is seen after a link", async ({
  page,
  paddock: { origin },
  request,
}) => {
  await page.clock.install();
  await page.goto("/");
  await live(page);
  const notice = page.getByRole("region", { name: "Notice" });
  const links = page.getByRole("contentinfo");

  await publishNotice(request, origin, LONG);
  await page.clock.fastForward(31_000);
  await links.getByRole("link", { name: "Lessons" }).first().click();
  await expect(notice).toHaveText(LONG);
  await expect(page.getByRole("heading", { level: 1, name: "Riding lessons" })).toBeVisible();
  await live(page);

  await publishNotice(request, origin, null);
  await page.clock.fastForward(31_000);
  await links.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(notice).toHaveCount(0);
});

test.describe("a notice that is published while a phone shows the page", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("is at the top of the screen when the page is reloaded there", async ({
    page,
    paddock: { origin },
    request,
  }) => {
    await page.goto("/lessons");
    await live(page);
    await page.evaluate(() => scrollTo(0, 700));
    await page.evaluate(() => scrollTo(0, 0));

    await publishNotice(request, origin, LONG);
    await page.reload();
    await live(page);

    await expect(page.getByRole("region", { name: "Notice" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
