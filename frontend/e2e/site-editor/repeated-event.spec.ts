import { expectAccessible, test } from "../support/test";
import { draftIsSaved, expect, openEditor, openGroup, openPart, publish, says } from "./editor";

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 375, height: 740 } });

test("an event is let repeat, and one of its dates is changed alone", async ({ page, paddock }) => {
  await openEditor(page, "/events/wine-and-ride");
  await openGroup(page, "If it repeats");
  await page.getByRole("group", { name: "How often" }).getByLabel("Every week").check();
  await page.getByLabel("Until", { exact: true }).fill("2027-07-09");
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByLabel("Not on these days, day 1").fill("2027-07-02");
  await expect(page.getByRole("group", { name: "Not on these days" })).toContainText("Friday");
  await expect(page.getByText("3 dates: Fri, Jun 18, 2027 … Fri, Jul 9, 2027")).toBeVisible();
  await draftIsSaved(page);
  await expectAccessible(page);
  await publish(page);

  await openPart(page, "/events/wine-and-ride-2027-06-25");
  await page.getByLabel("Price per person").fill("$95");
  await draftIsSaved(page);
  await publish(page);

  for (const [date, price] of [
    ["2027-06-18", "$85"],
    ["2027-06-25", "$95"],
    ["2027-07-09", "$85"],
  ]) {
    expect(await says(paddock, `/events/wine-and-ride-${date}`, String(price)), date).toBe(true);
  }
});
