import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Paddock } from "../support/paddock";
import { sendSubmissions } from "../support/submissions";
import { Relay } from "./relay";
import { test as base, goIn, register, see } from "./staff";

/** The browser reaches the server by a line of its own. */
const test = base.extend<{ relay: Relay }>({
  relay: async ({ paddock }, use) => {
    const relay = await Relay.to(paddock.origin);
    await use(relay);
    await relay.close();
  },
  baseURL: async ({ relay }, use) => use(relay.origin),
});

test.describe.configure({ timeout: 240_000 });

const live = (page: Page) => page.getByText(/^Live/);
const notLive = (page: Page) => page.getByText(/^Not live: last updated/);

const first = (page: Page) => page.getByRole("article", { name: /Anna/ }).first();
const newest = (page: Page) => page.getByRole("article", { name: /Ben/ });

/** The lists that follow the stream, and how something new comes into each. */
const views = [
  {
    view: "Inquiries",
    bar: /^1 new inquiry — show/,
    come: (request: APIRequestContext, paddock: Paddock) =>
      sendSubmissions(request, paddock.origin, [{ firstName: "Ben" }]),
  },
  {
    view: "Registrations",
    bar: /^1 new registration — show/,
    come: (request: APIRequestContext, paddock: Paddock) =>
      register(request, paddock, "Ben Whitlock"),
  },
];

for (const { view, bar, come } of views) {
  for (const how of ["cut", "silence"] as const) {
    test(`${view}: a line that breaks (${how}) is said, and what came meanwhile is there when it is back`, async ({
      page,
      relay,
      paddock,
      request,
    }) => {
      await goIn(page);
      await see(page, view);
      await expect(live(page)).toBeVisible();
      relay[how]();

      await expect(notLive(page)).toBeVisible({ timeout: 20_000 });
      await come(request, paddock);
      await expect(newest(page)).toHaveCount(0);
      relay.restore();

      await expect(newest(page)).toBeVisible({ timeout: 20_000 });
      await expect(live(page)).toBeVisible();
      await expect(notLive(page)).toBeHidden();
    });
  }

  test(`${view}: what comes while somebody is at a card waits, is counted, and moves nothing`, async ({
    page,
    paddock,
    request,
  }) => {
    await goIn(page);
    await see(page, view);
    await expect(live(page)).toBeVisible();
    await first(page).getByRole("button").last().focus();
    const before = await first(page).boundingBox();

    await come(request, paddock);

    const button = page.getByRole("button", { name: bar });
    await expect(button).toBeVisible({ timeout: 10_000 });
    await expect(newest(page)).toHaveCount(0);
    expect((await first(page).boundingBox())?.y).toBe(before?.y);
    await button.click();
    await expect(newest(page)).toHaveCount(1);
    await expect(button).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Ben");
  });

  test(`${view}: what comes while nobody reads the list stands in it at once`, async ({
    page,
    paddock,
    request,
  }) => {
    await goIn(page);
    await see(page, view);
    await expect(live(page)).toBeVisible();

    await come(request, paddock);

    await expect(newest(page)).toBeVisible({ timeout: 10_000 });
  });
}

const STREAM = "**/api/admin/changes";

for (const [what, body] of [
  ["garbage", "event: change\ndata: {oops\n\n"],
  ["null", "event: change\ndata: null\n\n"],
  ["something else", 'event: change\ndata: {"counts":null}\n\n'],
  ["nothing", ""],
] as const) {
  test(`a stream that says ${what} and ends, again and again, harms nothing`, async ({ page }) => {
    let connections = 0;
    await page.route(STREAM, async (route) => {
      connections += 1;
      await route.fulfill({ contentType: "text/event-stream", body: `retry: 300\n\n${body}` });
    });
    await goIn(page);

    await expect.poll(() => connections, { timeout: 15_000 }).toBeGreaterThan(3);

    await see(page, "Registrations");
    await expect(first(page)).toBeVisible();
  });
}

test("a stream that is refused is said, and another page of the staff's goes on", async ({
  page,
}) => {
  await page.route(STREAM, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await goIn(page);

  await expect(notLive(page)).toBeVisible();
  await see(page, "Registrations");
  await expect(notLive(page)).toBeVisible();
});
