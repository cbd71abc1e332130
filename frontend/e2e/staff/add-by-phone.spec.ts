import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });

async function open(page: Page) {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await page.getByRole("link", { name: "Registrations" }).click();
  await page.getByRole("button", { name: /^Wine and Ride/ }).click();
  await page.getByRole("button", { name: "Add by phone" }).click();
}

for (const width of [375, 1440]) {
  test(`a caller is registered within 30 seconds at ${width} px, by the keyboard alone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    await open(page);
    const dialog = page.getByRole("dialog", { name: "Add to Wine and Ride" });
    await expectAccessible(page);
    for (const text of ["Grace Hopper", "215 555 0142", "4"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    const register = dialog.getByRole("button", { name: "Register", exact: true });
    await expect(register).toBeInViewport();
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    const [left, right] = [await register.boundingBox(), await cancel.boundingBox()];
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0) + 8);
    await page.screenshot({ path: `test-results/add-by-phone-${width}.png` });
    await page.keyboard.press("Enter");

    const card = page.getByRole("article", { name: "Grace Hopper, Wine and Ride" });
    await expect(card).toBeVisible();
    await expect(card.getByText("Rider 4")).toBeVisible();
    await expect(card.getByText("Registered by staff.")).toBeVisible();
    await expect(dialog).toBeHidden();
    const wine = page.getByRole("button", { name: /^Wine and Ride/ });
    await expect(wine).toContainText("7 of 12 taken, 5 left");
    await expectAccessible(page);
  });
}

test("errors, a full event and somebody who is there already are asked about", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await open(page);
  const dialog = page.getByRole("dialog");
  const fill = async (name: string, phone: string, people: string) => {
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Phone").fill(phone);
    await dialog.getByLabel("How many").fill(people);
    await dialog.getByRole("button", { name: "Register", exact: true }).click();
  };
  await fill("", "", "8");
  await expect(dialog.getByText("Enter their name")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expectAccessible(page);
  await fill("Grace Hopper", "215 555 0142", "8");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Add by phone" }).click();
  await fill("Grace Hopper", "(215) 555-0142", "2");
  await expect(
    dialog.getByText("Grace Hopper already has 8 spots for this event. Add 2 more, 10 in all?"),
  ).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("There's 1 spot left. Register both anyway?")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect(dialog).toBeHidden();
  const card = page.getByRole("article", { name: "Grace Hopper, Wine and Ride" });
  await expect(card.getByText("10 spots", { exact: true })).toBeVisible();
  await expect(card.getByText(/^2 spots added by staff/)).toBeVisible();
});
