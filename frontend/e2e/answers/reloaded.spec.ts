import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { live, test } from "../support/test";

test.describe.configure({ timeout: 60_000 });

/** The server gets what is sent first, and its answer is lost. Returns the ids of what was kept, in order. */
async function loseFirstAnswer(page: Page, path: string): Promise<string[]> {
  const ids: string[] = [];
  await page.route(`**${path}`, async (route) => {
    const reply = await route.fetch();
    ids.push((await reply.json()).id);
    if (ids.length === 1) await route.abort();
    else await route.fulfill({ response: reply });
  });
  return ids;
}

test("who reloads because the answer was lost is signed up once", async ({ page, faults }) => {
  await page.goto("/events/wine-and-ride");
  await live(page);
  const ids = await loseFirstAnswer(page, "/api/event-registrations");
  const form = page.getByRole("form", { name: "Registration for Wine and Ride" });
  await form.getByLabel("Name").first().fill("Ada Love");
  await form.getByLabel("Email").fill("ada@rider.example");
  await form.getByLabel("Phone").fill("(215) 555-0187");
  await form.getByRole("button", { name: "Add attendee" }).click();
  await page.keyboard.type("Tom");

  await form.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText(/We couldn't tell whether it arrived/)).toBeVisible();
  await page.reload();
  await live(page);
  await expect(form.getByRole("group", { name: "Attendee 2" })).toBeVisible();
  await expect(page.getByText(/We couldn't tell whether it arrived/)).toBeVisible();
  await form.getByRole("button", { name: "Register" }).click();

  await expect(page.getByRole("heading", { name: "You're signed up" })).toBeVisible();
  await expect(page.getByText("7 of 12 spots left")).toBeVisible();
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
  faults.length = 0;
});
