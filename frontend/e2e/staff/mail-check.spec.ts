import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { OFFICE, test } from "../support/mailTest";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, expectNoSidewaysScroll } from "../support/test";

// A check waits for a DNS that doesn't answer.
test.describe.configure({ timeout: 120_000 });
// Nobody answers there.
test.use({ settings: { DNS_SERVER_FOR_TESTS: "127.0.0.1:9" } });

async function open(page: Page) {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await page.getByRole("link", { name: "Deliveries" }).click();
  await expect(section(page)).toBeVisible();
}

const section = (page: Page) => page.getByRole("region", { name: "Mail" });
const button = (page: Page) => section(page).getByRole("button", { name: "Check mail" });
const status = (page: Page) => section(page).getByRole("status");

test("staff check mail, and the button in the test mail proves that it arrives", async ({
  page,
  context,
  mailServer,
}) => {
  await open(page);
  await expect(section(page)).toContainText(`${OFFICE}: never proved that mail arrives`);
  await button(page).click();
  await expect(status(page)).toContainText("Mail goes out", { timeout: 20_000 });
  await expect(section(page).getByRole("listitem")).toHaveCount(13);
  await expectAccessible(page);

  const mail = await context.newPage();
  const reply = await mail.goto(mailServer.link);
  expect(reply?.headers()["cache-control"]).toBe("no-store");
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Did the test email arrive?");
  await expectAccessible(mail);
  await expect(section(page)).toContainText("never proved");
  await mail.getByRole("button", { name: "Yes, it arrived" }).click();
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Thank you, that's confirmed");
  await expectAccessible(mail);

  await expect(section(page)).toContainText(`${OFFICE}: proved last on`);
});

for (const width of [375, 768, 1440]) {
  test(`a check that fails says what to do at ${width} px`, async ({ page, mailServer }) => {
    await page.setViewportSize({ width, height: 800 });
    mailServer.refuses.set("AUTH", `535 5.7.8 wrong ${"x".repeat(120)}`);
    await open(page);

    await button(page).click();

    await expect(status(page)).toContainText("1 step failed", { timeout: 20_000 });
    const failed = section(page).getByRole("listitem").filter({ hasText: "Sign-in (Failed)" });
    await expect(failed).toContainText("app password");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a link that ended says so, and fits a phone", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/mail-proof/nothing");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This link doesn't work anymore",
    );
    await expectNoSidewaysScroll(page);
  });
});
