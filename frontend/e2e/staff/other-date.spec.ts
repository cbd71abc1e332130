import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, test } from "../support/test";

test.describe.configure({ timeout: 90_000 });

/** Signs a party of two up for Wine and Ride; the path of its own page. */
async function register(page: Page, name: string): Promise<string> {
  const { stamp } = await (await page.request.get("/api/form-stamp")).json();
  const primaryRegistrant = {
    name,
    email: `${name.toLowerCase()}@rider.example`,
    phone: "(215) 555-0171",
  };
  const additionalAttendees = [{ name: "Tom" }];
  const reply = await page.request.post("/api/event-registrations", {
    data: { eventId: "wine-and-ride", primaryRegistrant, additionalAttendees, stamp },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).managePath;
}

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("an event is called off, another date is offered, and a party takes it", async ({
      page,
    }) => {
      const ada = await register(page, "Ada");
      await register(page, "Grace");
      await page.goto("/admin-submissions#registrations?event=wine-and-ride");
      await page.getByLabel("Passcode").fill(PASSCODE);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: /^Call it off/ }).click();
      await page.getByLabel("Why, in your words").fill("A storm is coming.");
      const offer = page.getByLabel("Offer another date or event (optional)");
      await offer.selectOption({ label: await offer.locator("option").nth(1).innerText() });
      await expectAccessible(page);
      await page.getByRole("button", { name: "See who's told" }).click();
      await expect(page.getByRole("dialog")).toContainText("Offered instead:");
      await expectAccessible(page);
      const told = page.getByRole("dialog");
      await told.getByRole("button", { name: "Call it off", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeHidden();

      const visitor = await page.context().newPage();
      await visitor.goto(ada);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
        "This event is called off",
      );
      await expect(
        visitor.getByRole("link", { name: /Add to calendar|Get directions/ }),
      ).toHaveCount(0);
      await expect(visitor.getByText("Show this code when you arrive")).toHaveCount(0);
      await expectAccessible(visitor);
      await visitor.getByRole("button", { name: /^Come on .* instead$/ }).click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("You're signed up");

      const notices = page.getByRole("region", { name: /told about Wine and Ride/ });
      await expect(notices).toContainText("Coming on");
      await notices.getByRole("button", { name: /^Sign them up for .*Grace/ }).click();
      await expect(notices.getByRole("button", { name: /^Sign them up for/ })).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
