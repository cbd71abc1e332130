import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, test } from "../support/test";

/** Signs a party up, and opens its card. */
async function openCard(page: Page) {
  const { stamp } = await (await page.request.get("/api/form-stamp")).json();
  const primaryRegistrant = { name: "Ada Whitlock", email: "Ada+barn@gmail.com", phone: "555" };
  const additionalAttendees = [{ name: "Tom Whitlock", age: "39" }];
  const reply = await page.request.post("/api/event-registrations", {
    data: { eventId: "wine-and-ride", primaryRegistrant, additionalAttendees, stamp },
  });
  expect(reply.status()).toBe(201);
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await page.getByRole("link", { name: "Registrations" }).click();
  const card = page.getByRole("article", { name: "Ada Whitlock, Wine and Ride" });
  await expect(card.getByText("Will be deleted on Sun, Jun 18, 2028")).toBeVisible();
  return card;
}

for (const [device, viewport] of [
  ["a phone", { width: 375, height: 700 }],
  ["a desktop", { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("a person is previewed, exported, erased at midnight, and kept after all", async ({
      page,
    }) => {
      const card = await openCard(page);
      await card.getByText("Export or erase this person").click();

      await expect(card.getByText("Everything from ada+barn@gmail.com")).toBeVisible();
      await expect(card.getByText("People who come with them: 2")).toBeVisible();
      await expect(card.getByText(/Frees 2 spots at Wine and Ride/)).toBeVisible();
      await expect(card.getByText(/Lists that you downloaded/)).toBeVisible();
      await expectAccessible(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      const saved = page.waitForEvent("download");
      await card.getByRole("button", { name: /^Download everything/ }).click();
      expect((await saved).suggestedFilename()).toBe("person.json");

      await card.getByRole("button", { name: /^Erase them at midnight/ }).click();

      await expect(card.getByText(/Will be erased on .*12:00 AM/)).toBeVisible();
      await expectAccessible(page);
      await card.getByRole("button", { name: /^Don't erase them/ }).click();
      await expect(card.getByText("Will be deleted on Sun, Jun 18, 2028")).toBeVisible();
      await expect(card.getByRole("button", { name: /^Erase them at midnight/ })).toBeVisible();
    });
  });
}
