import { expect, type Page } from "@playwright/test";
import { count, delay, expectFocusKept, expectSaid, FAULTS, spoil } from "./answers";
import { anna, api, goIn, register, saidOf, see, test } from "./staff";

test.describe.configure({ timeout: 240_000 });

const more = (page: Page) => page.getByRole("button", { name: /^(Load more|Try again)$/ });

/** The server gives one row a page. */
const onePerPage = (page: Page) =>
  page.route(/\/api\/admin\/.*[?&]limit=50/, (route) =>
    route.fallback({ url: route.request().url().replace("limit=50", "limit=1") }),
  );

/** Lists that go on, and how their rows are found. */
const lists = [
  {
    view: "Inquiries",
    call: api("GET", "submissions"),
    rows: (page: Page) => page.getByRole("article", { name: /Okafor/ }),
  },
  {
    view: "Registrations",
    call: api("GET", "registrations"),
    rows: (page: Page) => page.getByRole("article", { name: /Wine and Ride/ }),
  },
  {
    view: "Deliveries",
    call: api("GET", "deliveries/log"),
    rows: (page: Page) => page.locator(".delivery-log > tbody"),
  },
];

for (const { view, call, rows } of lists) {
  test(`${view}: more that is not answered says so at its button, and comes at the next try`, async ({
    page,
    paddock,
    request,
  }) => {
    await register(request, paddock, "Ben Whitlock");
    for (let heard = 0; heard < 4; heard += 1) await paddock.nextWebhook();
    await onePerPage(page);
    await goIn(page);
    await see(page, view);
    await expect(rows(page)).toHaveCount(1);

    for (const fault of FAULTS) {
      await test.step(fault, async () => {
        const mend = await spoil(page, call, fault);
        await more(page).click();

        await expectSaid(page, page.getByRole("alert").and(saidOf(page, fault)));
        await expect(more(page)).toBeFocused();
        await expect(more(page)).toBeInViewport();
        await expect(rows(page)).toHaveCount(1);
        await mend();
      });
    }
    await delay(page, call, 1000);
    const calls = count(page, call);
    await more(page).dblclick();

    await expect(page.getByRole("button", { name: "Loading more" })).toBeVisible();
    await expect(rows(page)).toHaveCount(2, { timeout: 12_000 });
    expect(calls()).toBe(1);
    while (await more(page).isVisible()) {
      const before = await rows(page).count();
      await more(page).click();
      await expect(rows(page)).toHaveCount(before + 1, { timeout: 12_000 });
    }
    await expectFocusKept(page);
  });
}

for (const { view, call, found } of [
  { view: "Inquiries", call: api("GET", "submissions"), found: "To jump" },
  { view: "Registrations", call: api("GET", "registrations"), found: "Ben Whitlock" },
]) {
  test(`${view}: a search that is not answered says so, and is tried again`, async ({
    page,
    paddock,
    request,
  }) => {
    await register(request, paddock, "Ben Whitlock");
    await goIn(page);
    await see(page, view);
    const field = page.getByRole("searchbox");
    for (const fault of FAULTS) {
      await test.step(fault, async () => {
        await field.fill("");
        await expect(page.getByRole("article")).toHaveCount(2);
        const mend = await spoil(page, call, fault);
        await field.fill(found);

        await expectSaid(page, page.getByRole("alert").and(saidOf(page, fault)));
        await expect(field).toBeFocused();
        await mend();
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(page.getByRole("article")).toHaveCount(1);
        await expect(page.getByRole("article")).toContainText(found);
      });
    }
  });

  test(`${view}: a search whose answers come slowly says so, and shows the last one asked for`, async ({
    page,
    paddock,
    request,
  }) => {
    await register(request, paddock, "Ben Whitlock");
    await goIn(page);
    await see(page, view);
    const field = page.getByRole("searchbox");
    let delay = 1500;
    await page.route(
      ({ pathname }) => call.path.test(pathname),
      async (route) => {
        // Each answer overtakes the one before.
        delay = Math.max(0, delay - 500);
        const response = await route.fetch();
        await new Promise((done) => setTimeout(done, delay));
        await route.fulfill({ response }).catch(() => {});
      },
    );

    await field.fill("To trot");
    await page.waitForTimeout(350);
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
    await field.fill(found);

    await expect(page.getByRole("article")).toHaveCount(1);
    await page.waitForTimeout(1500);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText(found);
    await expect(field).toBeFocused();
  });
}

test("an inquiry that comes while more is loaded stands once", async ({ page }) => {
  await onePerPage(page);
  await goIn(page);
  await delay(page, api("GET", "submissions"), 700);

  await more(page).click();

  await expect(anna(page)).toHaveCount(2);
});
