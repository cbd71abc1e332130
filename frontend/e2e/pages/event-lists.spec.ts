import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, live, test } from "../support/test";

/** An event that's over, one that repeats eleven times, and one more. */
const EVENTS = `
[site]
past_events = true

[[events]]
id = "trail-ride"
title = "Trail Ride"
description = "An hour along the creek, at a walk."
date = "2099-05-02"
time = "9 AM – 10 AM"
location = "Main barn"
max_attendees = 5
current_attendees = 0
price = 12.5
image = "event-trail-ride"
registration_status = "open"
tags = ["trail ride", "family"]
repeat = { every = "week", until = "2099-07-12" }

[[events]]
id = "trail-ride-2099-05-09"
called_off = "The creek is too high."

[[events]]
id = "clinic"
title = "Ground Pole Clinic"
description = "A morning of pole work."
date = "2099-05-05"
time = "9 AM – 12 PM"
location = "Outdoor ring"
max_attendees = 8
current_attendees = 0
price = 45
image = "event-clinic"
registration_status = "open"
tags = ["clinic"]

[[events]]
id = "open-barn"
title = "Open Barn"
description = "Meet the horses, watch a lesson, brush a pony and stay for lunch."
date = "2025-05-17"
time = "11 AM – 3 PM"
location = "Main barn"
max_attendees = 40
current_attendees = 0
price = 0
image = "event-open-barn"
registration_status = "open"
`;

test.use({ config: EVENTS, isReader: true });

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a long list is chosen by tags, with the keyboard as well", async ({ page }) => {
      await page.goto("/events");
      await live(page);
      const cards = page.locator(".event");
      await expect(cards).toHaveCount(12);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      const kinds = page.getByRole("navigation", { name: "Kinds of events" });
      await kinds.getByRole("link", { name: "All" }).focus();
      await page.keyboard.press("Tab");
      await expect(kinds.getByRole("link", { name: "clinic" })).toBeFocused();
      await page.keyboard.press("Enter");

      await page.waitForURL("/events?tag=clinic#upcoming");
      await live(page);
      await expect(cards).toHaveCount(1);
      await expect(kinds.locator("[aria-current=page]")).toHaveText("clinic");
      await expect(kinds).toBeInViewport();
      await expectAccessible(page);
      await page.goBack();
      await expect(cards).toHaveCount(12);
    });

    test("each date has its page, and the event's own address leads to the next", async ({
      page,
    }) => {
      await page.goto("/events/trail-ride");

      await page.waitForURL("/events/trail-ride-2099-05-02");
      await live(page);
      await expect(page.getByText("Saturday, May 2, 2099").first()).toBeVisible();
      await expectAccessible(page);
      await page.goto("/events/trail-ride-2099-05-09");
      await expect(page.getByText("The creek is too high.")).toBeVisible();
    });

    test("past events are looked up with their pictures", async ({ page }) => {
      await page.goto("/events");
      await page.getByRole("link", { name: "Past events" }).click();

      await expect(page.getByRole("heading", { name: "Past events", level: 1 })).toBeVisible();
      const year = page.getByRole("region", { name: "2025" });
      await expect(year.getByRole("heading", { name: "Open Barn" })).toBeVisible();
      await expect(year.getByRole("img")).toHaveAccessibleName(/red barn/);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the links choose events, too", async ({ page }) => {
    await page.goto("/events");
    await page.getByRole("link", { name: "family" }).click();

    await expect(page.locator(".event")).toHaveCount(11);
    await expect(page.locator(".event-filter [aria-current=page]")).toHaveText("family");
  });
});
