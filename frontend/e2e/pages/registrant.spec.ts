import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";

/** Registers three people; the path of the registrant's own page. */
async function register(request: APIRequestContext, requests = ""): Promise<string> {
  const { stamp } = await (await request.get("/api/form-stamp")).json();
  const reply = await request.post("/api/event-registrations", {
    data: {
      eventId: "wine-and-ride",
      primaryRegistrant: { name: "Ada Whitlock", email: "ada@rider.example", phone: "555" },
      additionalAttendees: [
        { name: "Tom Whitlock", age: "29", specialRequirements: "Allergic to hay" },
        { name: "Zoë O'Hara", age: "", specialRequirements: "" },
      ],
      specialRequests: requests,
      leaveBlank: "",
      stamp,
    },
  });
  return (await reply.json()).managePath;
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const attendee = (page: Page, number: number) =>
  page.getByRole("group", { name: `Attendee ${number}` });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a registrant drops one person, adds another and corrects a name", async ({
      page,
      request,
      paddock,
    }) => {
      await page.goto(await register(request));
      await expect(title(page, "You're signed up")).toBeVisible();
      await paddock.nextWebhook();
      await page.getByRole("link", { name: "Change registration" }).click();

      await page.getByLabel("Your name").fill("Ada Whitlock-Okafor");
      await attendee(page, 2).getByLabel("Tom Whitlock isn't coming after all").check();
      await page.getByRole("button", { name: "Add attendee" }).click();
      const notComing = page.getByRole("group", { name: "Not coming" });
      await expect(notComing.getByRole("checkbox")).toBeChecked();
      await attendee(page, 3).getByLabel("Name").fill("Grace");
      await attendee(page, 3).getByLabel("Age").fill("200 years and more than that");
      await page.getByRole("button", { name: "Save changes" }).last().click();

      await expect(attendee(page, 3).getByLabel("Age")).toHaveAccessibleDescription(/characters/);
      await attendee(page, 3).getByLabel("Age").fill("30");
      await attendee(page, 3).getByLabel("Age").press("Enter");

      await expect(title(page, "Your changes are saved")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Grace, age 30" })).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("Tom Whitlock");
      expect(await paddock.nextWebhook()).toMatchObject({
        type: "event_registration_changed",
        primaryRegistrant: { name: "Ada Whitlock-Okafor" },
        additionalAttendees: [{ name: "Zoë O'Hara" }, { name: "Grace" }],
      });
    });

    test("a registrant is asked before a registration is canceled", async ({ page, request }) => {
      const path = await register(request);
      await page.goto(path);
      await page.getByRole("link", { name: "Cancel registration" }).click();
      await page.getByRole("link", { name: "Keep it" }).click();
      await expect(title(page, "You're signed up")).toBeVisible();

      await page.getByRole("link", { name: "Cancel registration" }).click();
      await page.getByRole("button", { name: "Yes, cancel it" }).click();

      await expect(title(page, "This registration is canceled")).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("link", { name: "Change registration" })).toHaveCount(0);
      await page.goto(`${path}?change`);
      await expect(title(page, "This registration is canceled")).toBeVisible();
    });
  });
}

test("a change that is sent twice while the answer is slow is one change", async ({
  page,
  request,
  paddock,
}) => {
  await page.goto(`${await register(request)}?change`);
  await paddock.nextWebhook();
  await page.route("**/registrations/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.getByLabel("Special requests").fill("Sent twice");

  await page.getByRole("button", { name: "Save changes" }).last().dblclick({ noWaitAfter: true });

  await expect(page.getByRole("main")).toContainText("Sent twice");
  expect(await paddock.nextWebhook()).toMatchObject({ type: "event_registration_changed" });
  await page.goto("/");
});

test.describe("on the browser's own page for a failure", () => {
  // Nothing of ours runs there: the fixtures' script can't, either.
  test.use({ popupSeen: false });

  test("the answers wait in the form behind it", async ({ page, request }) => {
    await page.goto(`${await register(request)}?change`);
    await page.getByLabel("Special requests").fill("Kept");
    await page.route("**/registrations/*", (route) => route.abort());
    await page.getByRole("button", { name: "Save changes" }).last().click();
    await page.waitForURL(/^chrome-error:/);
    await page.unroute("**/registrations/*");

    await page.goBack();

    await expect(page.getByLabel("Special requests")).toHaveValue("Kept");
  });
});

const VIEWS = { summary: "", form: "?change", question: "?cancel", "saved changes": "?saved" };

for (const [view, query] of Object.entries(VIEWS)) {
  test(`the ${view} can be read by everybody at any width`, async ({ page, request }) => {
    const long = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4);
    await page.goto((await register(request, long)) + query);
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
  });
}

test("on a phone no bar lies over its buttons", async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${await register(request)}?change`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect(page.locator(".foot-bar")).toBeHidden();
});

test("a link that leads nowhere says so and offers a call", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/registrations/AAAAAAAAAAAAAAAAAAAAAA");

  await expect(title(page, "This link doesn't work anymore")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Call/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe("with a tracking pixel", () => {
  test.use({ settings: { PADDOCK_SITE__PIXEL_ID: "1234567890" } });

  test("nothing is told of the page, and the next page gets no referrer", async ({
    page,
    request,
    faults,
  }) => {
    await page.goto(await register(request));
    await page.waitForLoadState("networkidle");
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => "fbq" in window)).toBe(false);

    const next = page.waitForRequest((asked) => new URL(asked.url()).pathname === "/lessons");
    await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

    expect((await next).headers()).not.toHaveProperty("referer");
    expect(await page.evaluate(() => document.referrer)).toBe("");
    faults.length = 0;
  });
});

for (const width of [375, 1440]) {
  test(`the code for check-in is large enough for a scanner at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(await register(request));

    const code = page.getByRole("img", { name: "QR code for check-in" });
    await code.scrollIntoViewIfNeeded();
    const box = await code.boundingBox();
    expect(box?.width).toBeGreaterThan(160);
    expect(box?.height).toBe(box?.width);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: "print" });
    await expect(code).toBeVisible();
  });
}

test("the event's picture is cropped as on the event's page", async ({ page, request }) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  const own = await register(request);
  const crop = async (path: string) => {
    await page.goto(path);
    const picture = page.locator(".page-band .bleed-picture");
    return picture.evaluate((picture) => getComputedStyle(picture).objectPosition);
  };

  expect(await crop(own)).toBe(await crop("/events/wine-and-ride"));
});
