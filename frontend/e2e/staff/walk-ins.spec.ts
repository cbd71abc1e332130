import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, expectNoSidewaysScroll, keptForOffline, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 375, height: 740 }, serviceWorkers: "allow" });

/** What the browser says of requests without a network, and of those that the server refuses. */
const EXPECTED =
  /ERR_INTERNET_DISCONNECTED|couldn't get the server's answer|ERR_FAILED|Failed to load resource/;

test.afterEach(({ faults }) => {
  const own = faults.filter((fault) => !EXPECTED.test(fault));
  faults.splice(0, faults.length, ...own);
});

async function openSheets(page: Page): Promise<void> {
  await page.goto("/admin-submissions");
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByLabel("This is my own device").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Run sheets" }).click();
  await expect(sheet(page)).toBeVisible();
  await keptForOffline(page);
}

const sheet = (page: Page) => page.getByRole("region", { name: "Wine and Ride" });

async function walkIn(page: Page, name: string, people: string): Promise<void> {
  await sheet(page).getByRole("button", { name: "Add a walk-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to Wine and Ride" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Phone").fill("215 555 0171");
  await dialog.getByLabel("How many").fill(people);
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }).includes("Okafor"));

test("somebody who walks in without a network is registered once there is one", async ({
  page,
  context,
}) => {
  await openSheets(page);
  await context.setOffline(true);
  await page.reload();
  await walkIn(page, "", "2");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Enter their name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Ada Okafor");
  await dialog.getByRole("button", { name: "Register", exact: true }).click();

  await expect(dialog).toBeHidden();
  const waits = sheet(page).getByText("Ada Okafor, 2 spots, 215 555 0171. Waits for the network.");
  await expect(waits).toBeVisible();
  await expect(page.getByText("1 walk-in is saved here.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The phone has closed the page meanwhile.
  await page.reload();
  await expect(waits).toBeVisible();

  await context.setOffline(false);
  const row = sheet(page).getByRole("checkbox", { name: "Ada Okafor came" });
  await expect(row).toHaveCount(1);
  await expect(waits).toHaveCount(0);
  await expect(page.getByText("saved here")).toHaveCount(0);
});

test("who the server refuses is named, and nothing is done that nobody says yes to", async ({
  page,
  context,
}) => {
  await openSheets(page);
  await context.setOffline(true);
  await walkIn(page, "Ada Okafor", "10");
  await page.reload();
  await context.setOffline(false);

  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "Ada Okafor, 215 555 0171, 10 spots, isn't registered for Wine and Ride. There are 9 spots left.",
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await alert.getByRole("button", { name: "Change (Ada Okafor)" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to Wine and Ride" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Ada Okafor");
  await expect(dialog.getByLabel("How many")).toHaveValue("10");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await alert.getByRole("button", { name: "Register all 10 anyway (Ada Okafor)" }).click();

  await expect(sheet(page).getByRole("checkbox", { name: "Ada Okafor came" })).toHaveCount(1);
  await expect(alert).toHaveCount(0);

  await context.setOffline(true);
  await walkIn(page, "Ada Okafor", "1");
  await context.setOffline(false);
  await expect(alert).toContainText("Ada Okafor already has 10 spots for this event.");
  expect(await stored(page)).toBe(true);
  await page.getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out and lose this?" });
  await expect(question.getByText("1 walk-in that the server doesn't have")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You're signed out.")).toBeVisible();
  await expect.poll(() => stored(page)).toBe(false);
});
