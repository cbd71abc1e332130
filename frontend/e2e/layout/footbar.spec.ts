import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, live, paths, sendButton, signIn, test } from "../support/test";

const bar = (page: Page) => page.getByRole("navigation", { name: "Call, text or contact" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test("the foot bar calls, texts and leads to the form on every page", async ({ page }) => {
    test.setTimeout(90_000);
    for (const path of paths) {
      await page.goto(path);
      // Where the first view has such buttons, the bar comes when they have gone.
      await page.evaluate(() => scrollTo(0, 1200));

      await expect(bar(page).getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:/);
      await expect(bar(page).getByRole("link", { name: "Text" })).toHaveAttribute("href", /^sms:/);
      const contact = bar(page).getByRole("link", { name: "Contact" });
      if (path === "/thank-you") {
        await expect(contact).toHaveCount(0);
        continue;
      }
      await expect(contact).toHaveAttribute(
        "href",
        path.startsWith("/contact") ? "#form" : "/contact-form",
      );
      await expect(contact).toBeInViewport();
      expect((await contact.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test("on a page with the form, the foot bar's Contact shows it", async ({ page }) => {
    await page.goto("/contact-form");
    await live(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    await bar(page).getByRole("link", { name: "Contact" }).click();

    await expect(page.getByLabel("First name")).toBeInViewport();
    await expect(page).toHaveURL("/contact-form#form");
    await page.goBack();
    await expect(page).toHaveURL("/contact-form");
    await expect(page.getByLabel("First name")).toBeAttached();
  });

  for (const path of ["/", "/lessons", "/about", "/events/wine-and-ride"]) {
    test(`at ${path} the foot bar comes when the first view's own buttons have left`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(bar(page)).toBeHidden();

      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
      await expect(bar(page).getByRole("link", { name: "Contact" })).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, 0));

      await expect(bar(page)).toBeHidden();
    });
  }

  test("the staff page has no foot bar", async ({ page }) => {
    await signIn(page, PASSCODE);

    await expect(page.getByText("No submissions found")).toBeVisible();
    await expect(bar(page)).toBeHidden();
  });

  test("the last words of a page stand above the foot bar", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    const last = await page.getByRole("contentinfo").getByText("Instagram").boundingBox();
    const top = (await bar(page).boundingBox())?.y ?? 0;

    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top);
  });

  test("what takes the focus does not stay behind the foot bar", async ({ page }) => {
    await page.goto("/lessons");
    await live(page);
    const link = page
      .getByRole("main")
      .getByRole("link", { name: /^Ask about/ })
      .last();
    const middle = async () => {
      const box = await link.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    // It has not come yet.
    const height = (await page.locator(".foot-bar").boundingBox())?.height ?? 0;
    const top = 667 - height;
    // Behind the bar, and wholly within the screen: a browser has no reason of its own to scroll.
    await page.evaluate((by) => scrollBy(0, by), (await middle()) - top - 26);
    expect(await middle()).toBeGreaterThan(top);

    await link.focus();

    await expect.poll(middle).toBeLessThan(top - 20);
  });

  test("the foot bar gives way to somebody who writes, and to the button that sends", async ({
    page,
  }) => {
    await page.goto("/contact");
    await live(page);
    await page.getByLabel("First name").focus();
    await expect(bar(page)).toBeHidden();

    await sendButton(page).focus();
    await expect(bar(page)).toBeHidden();
    await sendButton(page).blur();

    await expect(bar(page)).toBeVisible();
  });

  test("a message takes the foot bar's place, and stands still under a finger", async ({
    page,
  }) => {
    await page.goto("/contact");
    await live(page);
    await sendButton(page).click();
    const toast = page.getByRole("alert");
    await expect(page.getByLabel("First name")).toBeFocused();
    const typing = await toast.boundingBox();
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );

    const box = await toast.boundingBox();

    // A finger on the message takes the focus from the form: the message must not move away from it.
    expect(box).toEqual(typing);
    await expect(bar(page)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(bar(page)).toBeVisible();
  });
});

test("wider screens have no foot bar", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");

  await expect(bar(page)).toBeHidden();
});
