import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, test } from "../support/test";

test.describe.configure({ timeout: 90_000 });

/** Signs a party of one up. */
async function register(page: Page, name: string) {
  const { stamp } = await (await page.request.get("/api/form-stamp")).json();
  const primaryRegistrant = {
    name,
    email: `${name.toLowerCase()}@rider.example`,
    phone: "(215) 555-0171",
  };
  const reply = await page.request.post("/api/event-registrations", {
    data: { eventId: "wine-and-ride", primaryRegistrant, stamp },
  });
  expect(reply.status(), await reply.text()).toBe(201);
}

async function openEvent(page: Page) {
  await page.goto("/admin-submissions#registrations?event=wine-and-ride");
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
}

const dialog = (page: Page) => page.getByRole("dialog");

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("an event is called off, everybody is told, and it can be taken back", async ({
      page,
    }) => {
      await register(page, "Ada");
      await openEvent(page);
      await page.getByRole("button", { name: /^Call it off/ }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "See who's told" }).click();
      await expect(page.getByLabel("Why, in your words")).toHaveAccessibleDescription(/Say why/);
      await page.getByLabel("Why, in your words").fill("A storm is coming.");
      await page.getByRole("button", { name: "See who's told" }).click();
      await expect(dialog(page)).toContainText("1 person in 1 party: 1 party to call");
      await expect(dialog(page)).toContainText("Ada, 1 person: (215) 555-0171");
      await expectAccessible(page);

      await expect(dialog(page)).toHaveAccessibleName(
        "Call off Wine and Ride on Fri, Jun 18, 2027",
      );
      await dialog(page).getByRole("button", { name: "Call it off", exact: true }).dblclick();

      await expect(dialog(page)).toBeHidden();
      const notices = page.getByRole("region", { name: /told about Wine and Ride/ });
      await expect(notices.getByRole("listitem")).toHaveCount(1);
      await expect(notices).toContainText("A storm is coming.");
      const message = page.locator(".toast");
      await expect(message).toContainText(/Called off.*You can take it back for \d+ seconds?\./);
      await expect(message.getByRole("button", { name: "Take it back" })).toBeVisible();
      const tick = notices.getByRole("checkbox", { name: /Ada/ });
      await tick.check();
      await expect(tick).toHaveCSS("accent-color", "rgb(34, 55, 43)");
      await expect(notices).toContainText("Called");
      await expectAccessible(page);

      const visitor = await page.context().newPage();
      await visitor.goto("/events/wine-and-ride");
      await expect(visitor.getByText("A storm is coming.")).toBeVisible();
      await expect(visitor.getByRole("heading", { name: "Register" })).toBeHidden();

      await notices.getByRole("button", { name: /^Take it back/ }).click();
      await expect(notices).toContainText("Called off, taken back");
      await expect(notices).toContainText("No message went out.");
      await visitor.reload();
      await expect(visitor.getByText("A storm is coming.")).toBeHidden();
      await expect(visitor.getByRole("heading", { name: "Register" })).toBeVisible();
    });

    test("an event is moved by keyboard alone, and its page says when it was to be", async ({
      page,
    }) => {
      await register(page, "Grace");
      await openEvent(page);
      await page.getByRole("button", { name: /^Move it/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByLabel("New day").fill("2027-06-25");
      await page.getByLabel("Hours").focus();
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toContainText("Will move to Friday, June 25, 2027.");
      await dialog(page).getByRole("button", { name: "Move it", exact: true }).focus();
      await page.keyboard.press("Enter");

      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole("article")).toHaveCount(1);
      const visitor = await page.context().newPage();
      await visitor.goto("/events/wine-and-ride");
      await expect(visitor.getByText("Originally Friday, June 18, 2027")).toBeVisible();
    });
  });
}
