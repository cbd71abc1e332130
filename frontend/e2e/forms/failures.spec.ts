import { expect, type Locator, type Page } from "@playwright/test";
import { fillIn, live, sendButton, test } from "../support/test";

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

interface Place {
  where: string;
  open: (page: Page) => Promise<{ form: Locator; button: Locator }>;
}

/** The places that forms stand in, with the first answers given. */
const PLACES: Place[] = [
  {
    where: "in the dialog",
    open: async (page) => {
      await page.goto("/events");
      await live(page);
      await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();
      const form = page.getByRole("dialog", { name: "Wine and Ride" });
      return { form, button: form.getByRole("button", { name: "Register" }) };
    },
  },
  {
    where: "on the event's page",
    open: async (page) => {
      await page.goto("/events/wine-and-ride");
      await live(page);
      const form = page.getByRole("form", { name: "Registration for Wine and Ride" });
      return { form, button: form.getByRole("button", { name: "Register" }) };
    },
  },
  {
    where: "on the contact page",
    open: async (page) => {
      await page.goto("/contact");
      await live(page);
      const form = page.getByRole("form", { name: "Contact form" });
      return { form, button: sendButton(page) };
    },
  },
];

/** Whether the whole of an element can be seen: nothing lies over it, and it is on the screen. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    const corners = [left + 4, right - 4].flatMap((x) => [
      [x, top + 4],
      [x, (top + bottom) / 2],
      [x, bottom - 4],
    ]);
    return corners.every(([x = 0, y = 0]) => found.contains(document.elementFromPoint(x, y)));
  });
}

for (const { where, open } of PLACES) {
  for (const way of ["the button", "Enter"]) {
    test(`${where} the reason of a failure stands with the button in view, sent by ${way}`, async ({
      page,
    }) => {
      await page.route(/contact-submissions|event-registrations/, (route) => route.abort());
      const { form, button } = await open(page);
      if (where === "on the contact page") await fillIn(page);
      await form.getByLabel("Email").first().fill("ada@rider.example");
      await form.getByLabel("Phone").first().fill("(215) 555-0187");

      if (way === "Enter") await form.getByLabel("Phone").first().press("Enter");
      else await button.tap();

      await expect(page.getByRole("alert")).toContainText("There was an issue");
      await expect.poll(() => isUncovered(form.locator(".error-summary"))).toBe(true);
      await expect.poll(() => isUncovered(button)).toBe(true);
    });
  }

  test(`${where} no message lies over the field to correct`, async ({ page }) => {
    const { form, button } = await open(page);
    // What is missing in a registration is not the first field, but one further down.
    if (where !== "on the contact page") await form.getByLabel("Name").first().fill("Ada");

    await button.tap();

    await expect(page.getByRole("alert")).toContainText("Missing Information");
    const focused = form.locator("[aria-invalid]:focus");
    await expect(focused).toHaveCount(1);
    await expect.poll(() => isUncovered(focused)).toBe(true);
    await expect.poll(() => isUncovered(form.locator(".field-error").first())).toBe(true);
  });
}
