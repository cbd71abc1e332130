import { expect, type Locator, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { type Call, expectRest, expectSaid, FAULTS, spoil } from "./answers";
import { AWAY, anna, api, goIn, retry, saidOf, see, test } from "./staff";

test.describe.configure({ timeout: 240_000 });

/** What a view reads when it is opened, and what it shows of it. */
const readings: { call: Call; view: string; shows: (page: Page) => Locator }[] = [
  {
    call: api("GET", "registrations"),
    view: "Registrations",
    shows: (page) => page.getByRole("article", { name: "Anna Okafor, Wine and Ride" }),
  },
  {
    call: api("GET", "deliveries"),
    view: "Deliveries",
    shows: (page) => page.getByText(/^Set up/).first(),
  },
  {
    call: api("GET", "deliveries/log"),
    view: "Deliveries",
    shows: (page) => page.getByRole("table"),
  },
  {
    call: api("GET", "overview"),
    view: "Overview",
    shows: (page) => page.getByText(/^The last \d+ weeks: from/),
  },
];

for (const { call, view, shows } of readings) {
  test(`${view} says when ${call.path.source} is not answered, and reads it at the next try`, async ({
    page,
  }) => {
    for (const fault of FAULTS) {
      await test.step(fault, async () => {
        await goIn(page);
        const mend = await spoil(page, call, fault);
        await see(page, view);

        await expectSaid(page, saidOf(page, fault));
        await mend();
        await retry(page).first().click();

        await expect(shows(page)).toBeVisible();
        await expectRest(page);
        await page.goto(AWAY);
      });
    }
  });
}

test("the inbox says when it is not answered, and reads it at the next try", async ({ page }) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, api("GET", "submissions"), fault);
      await page.goto(`/admin-submissions#passcode=${PASSCODE}`);

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).first().click();

      await expect(anna(page).first()).toBeVisible();
      await expectRest(page);
      await page.goto(AWAY);
    });
  }
});

test("run sheets say when they are not answered, and are there at the next try", async ({
  page,
}) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      await goIn(page);
      const mend = await spoil(page, api("GET", "registrations"), fault);
      await see(page, "Run sheets");

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).first().click();

      await expect(page.getByText("Anna Okafor", { exact: true })).toBeVisible();
      await page.goto(AWAY);
    });
  }
});

test("an inquiry alone says when it is not answered, and is there at the next try", async ({
  page,
}) => {
  await goIn(page);
  await page
    .getByRole("link", { name: /Riding Lessons/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Back to the list" })).toBeVisible();
  const address = page.url();
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      await page.goto(AWAY);
      const mend = await spoil(page, api("GET", "submissions/[^/]*"), fault);
      await page.goto(address);

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).first().click();

      await expect(anna(page)).toBeVisible();
    });
  }
});

test("how somebody wrote before stays away when it is not answered", async ({ page }) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, api("GET", "submissions/[^/]*/history"), fault);
      await goIn(page);

      await expectRest(page);
      await expect(anna(page)).toHaveCount(2);
      await mend();
      await page.goto(AWAY);
    });
  }
});
