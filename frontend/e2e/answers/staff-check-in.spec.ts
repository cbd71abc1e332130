import { expect } from "@playwright/test";
import { expectSaid, FAULTS, loseAnswers, repeat, spoil } from "./answers";
import { api, goIn, see, test } from "./staff";

test.describe.configure({ timeout: 240_000 });

const CHECK_IN = api("PATCH", "registrations/[^/]*");

test("a check mark stands until it is answered, which is said", async ({ page }) => {
  await goIn(page);
  await see(page, "Registrations");
  const box = page.getByRole("checkbox", { name: "Anna Okafor came" });
  let isChecked = false;
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, CHECK_IN, fault);
      await box.click();
      if (fault === "refused") {
        const alert = page.getByRole("alert").filter({ hasText: "Anna Okafor came, you said:" });
        await expect(alert).toContainText("Something went wrong on our side");
        await expect(box).not.toBeChecked();
        await mend();
        await alert.getByRole("button", { name: "OK" }).click();
        return;
      }
      isChecked = !isChecked;
      const note = page.getByText(/^We can't reach the server.* 1 check-in is saved here\.$/);
      await expectSaid(page, note);
      await expect(box).toBeChecked({ checked: isChecked });
      await mend();
      await expect(note).toHaveCount(0, { timeout: 15_000 });
      await expect(box).toBeChecked({ checked: isChecked });
    });
  }
  await page.reload();
  await expect(box).toBeChecked({ checked: isChecked });
});

test("a check mark that a proxy sends twice, or whose answer is lost, is set", async ({ page }) => {
  await goIn(page);
  await see(page, "Registrations");
  const box = page.getByRole("checkbox", { name: "Anna Okafor came" });
  const mend = await loseAnswers(page, CHECK_IN);
  await box.click();
  const note = page.getByText(/^We can't reach the server/);
  await expectSaid(page, note);
  await expect(box).toBeChecked();
  await mend();
  await expect(note).toHaveCount(0, { timeout: 15_000 });
  await repeat(page, CHECK_IN);

  await box.click();

  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(box).not.toBeChecked();
});
