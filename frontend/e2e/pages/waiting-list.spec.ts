import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";

/** One event with three places. */
const EVENT = `
[[events]]
id = "open-day"
title = "Open Day"
description = "Come and see."
date = "2027-06-18"
time = "9 AM – 10 AM"
location = "Main barn"
max_attendees = 3
current_attendees = 0
price = 12.5
image = "event-open-barn"
registration_status = "open"
`;

test.use({ config: EVENT });

/** Signs a party up; the path of its registrant's own page. */
async function register(request: APIRequestContext, names: string[], more = {}): Promise<string> {
  const { stamp } = await (await request.get("/api/form-stamp")).json();
  const [name, ...others] = names;
  const reply = await request.post("/api/event-registrations", {
    data: {
      eventId: "open-day",
      primaryRegistrant: { name, email: `${name}@rider.example`, phone: "(215) 555-0171" },
      additionalAttendees: others.map((other) => ({ name: other })),
      stamp,
      ...more,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).managePath;
}

/** The pages of a party of two that has places, and of one of three that waits and would come as two. */
async function full(request: APIRequestContext): Promise<[comes: string, waits: string]> {
  await register(request, ["Max"]);
  const comes = await register(request, ["Eve", "Ben"]);
  const party = ["Ada", "Tom", "Zoë O'Hara"];
  return [comes, await register(request, party, { waitingList: { atLeast: 2 } })];
}

/** Has a party cancel, as its own page does. */
async function cancel(request: APIRequestContext, path: string) {
  expect((await request.post(`/api${path}/cancel`)).status()).toBe(200);
}

async function expectReadable(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a party waits, is offered fewer spots, and chooses who comes", async ({
      page,
      request,
    }) => {
      const [comes, waits] = await full(request);
      await page.goto(waits);
      await expect(title(page, "You're on the waiting list")).toBeVisible();
      await expect(page.getByRole("main")).toContainText("You're 1st in line for Open Day");
      await expectReadable(page);

      await cancel(request, comes);
      await page.reload();

      await expect(title(page, "2 spots are held for you")).toBeVisible();
      await expectReadable(page);
      await page.getByRole("link", { name: "Choose who's coming" }).click();
      const who = page.getByRole("group", { name: "Who's coming?" });
      await expect(who.getByLabel("Tom")).toBeChecked();
      await who.getByLabel("Zoë O'Hara").check();
      await page.getByRole("button", { name: "Take the 2 spots" }).click();
      await expect(page.getByText("just one person can come along with you")).toBeInViewport();
      await expectReadable(page);
      await who.getByLabel("Tom").uncheck();
      await page.getByRole("button", { name: "Take the 2 spots" }).dblclick({ noWaitAfter: true });

      await expect(title(page, "You're signed up")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Zoë O'Hara" })).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("Tom");
      await expectReadable(page);
    });

    test("a party is asked before it leaves the list", async ({ page, request }) => {
      const [comes, waits] = await full(request);
      await cancel(request, comes);
      await page.goto(waits);
      await page.getByRole("link", { name: "No thanks, take us off the list" }).click();
      await expectReadable(page);
      await page.getByRole("link", { name: "Stay on the list" }).click();
      await expect(title(page, "2 spots are held for you")).toBeVisible();

      await page.getByRole("link", { name: "No thanks, take us off the list" }).click();
      await page.getByRole("button", { name: "Yes, leave the list" }).click();

      await expect(title(page, "You're off the waiting list")).toBeVisible();
      await expectReadable(page);
    });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a party that is offered all its spots takes them", async ({ page, request }) => {
    await register(request, ["Max"]);
    const comes = await register(request, ["Eve", "Ben"]);
    const waits = await register(request, ["Ada", "Tom"], { waitingList: {} });
    await cancel(request, comes);
    await page.goto(waits);

    await page.getByRole("button", { name: "Take the 2 spots" }).click();

    await expect(title(page, "You're signed up")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Tom");
  });
});

test.describe("on the browser's own page for a failure", () => {
  // Nothing of ours runs there: the fixtures' script can't, either.
  test.use({ popupSeen: false });

  test("an answer that was lost is seen behind it", async ({ page, request }) => {
    const [comes, waits] = await full(request);
    await cancel(request, comes);
    await page.goto(waits);
    await page.route("**/registrations/*", async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await page.getByRole("button", { name: "Take the 2 spots" }).click();
    await page.waitForURL(/^chrome-error:/);
    await page.unroute("**/registrations/*");

    await page.goto(waits);

    await expect(title(page, "You're signed up")).toBeVisible();
  });
});
