import { expect, type Locator, type Page } from "@playwright/test";
import { fillIn, live, sendButton, test, unhurried } from "../support/test";

/** Calls that would send something. */
function sent(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(request.url());
  });
  return calls;
}

for (const [path, name, button] of [
  ["/contact", "Contact form", "Send message"],
  ["/events/wine-and-ride", "Registration for Wine and Ride", "Register"],
] as const) {
  const formOf = (page: Page) => page.getByRole("form", { name });

  for (const mistyped of ["ada@gmail", "ada @gmail.com", "ada@gmail.com."]) {
    test(`at ${path} the address ${mistyped} is marked before anything is sent`, async ({
      page,
    }) => {
      await page.goto(path);
      await live(page);
      const calls = sent(page);
      const email = formOf(page).getByLabel("Email").first();
      // Not by `fill`, which takes the blanks out of an address as the browser does.
      await email.pressSequentially(mistyped);
      await formOf(page).getByRole("button", { name: button }).click();

      if (mistyped.includes(" ")) await page.waitForTimeout(300);
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveAccessibleDescription(/name@example\.com/);
      await expect(email).toBeFocused();
      expect(calls).toEqual([]);
    });
  }

  test(`at ${path} a common domain mistyped is asked about, and taken as it is if meant so`, async ({
    page,
  }) => {
    await page.goto(path);
    await live(page);
    const email = formOf(page).getByLabel("Email").first();
    await email.fill("ada@gmial.com");
    await email.press("Tab");

    await expect(formOf(page).getByText("Did you mean ada@gmail.com?")).toBeVisible();
    await expect(email).not.toHaveAttribute("aria-invalid");
    await formOf(page).getByRole("button", { name: "ada@gmail.com" }).click();

    await expect(email).toHaveValue("ada@gmail.com");
    await expect(email).toBeFocused();
    await expect(formOf(page).getByText("Did you mean")).toBeHidden();
  });
}

test("an address that was asked about is sent as it stands", async ({ page, paddock }) => {
  await page.goto("/contact");
  await fillIn(page);
  await page.getByLabel("Email").first().fill("ada@gmail.con");
  await unhurried(page);

  await sendButton(page).click();

  await expect(page).toHaveURL("/thank-you", { timeout: 12_000 });
  expect(await paddock.nextWebhook()).toMatchObject({ email: "ada@gmail.con" });
});

test("a message stands alone, at the right edge or at a phone's foot, with the phone number", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/contact");
  await live(page);
  await page.route("**/api/contact-submissions", (route) => route.abort());
  await sendButton(page).click();
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("contact us directly");
  await expect(toast.getByRole("link", { name: /555/ })).toHaveAttribute("href", /^tel:/);

  await sendButton(page).click();
  await expect(toast).toHaveCount(1);

  const box = await boxOf(toast);
  expect(1440 - box.x - box.width).toBeLessThan(48);
  await page.setViewportSize({ width: 375, height: 812 });
  const foot = await boxOf(toast);
  expect(812 - foot.y - foot.height).toBeLessThan(100);
  const summary = page.getByRole("region", { name: "Submission Error" });
  await expect(summary.getByRole("link", { name: /555/ })).toBeAttached();
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not on the page");
  return box;
}

test("the form begins in the first view, and its required part is close together", async ({
  page,
}) => {
  for (const [width, height, most] of [
    [1440, 900, 520],
    [375, 812, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/contact");
    const first = await boxOf(page.getByLabel("First name"));
    const last = await boxOf(page.getByLabel("Email", { exact: true }).last());
    expect(first.y + first.height, `${width}: first field`).toBeLessThan(height);
    expect(last.y - first.y, `${width}: from the first to the last`).toBeLessThan(most);
    const optional = await boxOf(page.getByLabel("Goals"));
    expect(optional.y).toBeGreaterThan(last.y);
  }
});

test("hours and phone stay beside the form while one scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/contact");
  await live(page);

  await page.getByLabel("Questions").scrollIntoViewIfNeeded();

  await expect(page.getByText("Monday–Friday").first()).toBeInViewport();
});

test.describe("under a thumb", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  for (const path of ["/contact", "/events/wine-and-ride"]) {
    test(`what is touched at ${path} is large enough, and no field enlarges the page`, async ({
      page,
    }) => {
      await page.goto(path);
      await live(page);
      const small = await page.locator("form.form").evaluate((form) => {
        const targets = form.querySelectorAll<HTMLElement>("label.choice, button, .control");
        return [...targets]
          .filter((target) => target.offsetParent && target.getBoundingClientRect().height < 44)
          .map((target) => target.outerHTML.slice(0, 80));
      });
      expect(small).toEqual([]);
      const tiny = await page.evaluate(() =>
        [...document.querySelectorAll("input, select, textarea")]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 80)),
      );
      expect(tiny).toEqual([]);
    });
  }

  test("the call bar comes back when the dialog is closed", async ({ page }) => {
    await page.goto("/events");
    await live(page);
    const bar = page.getByRole("navigation", { name: /^Call/ });
    await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await expect(bar).toBeVisible();
  });
});
