import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import ICAL from "ical.js";
import { live, test } from "../support/test";

/** The events in a calendar, as the parser that Thunderbird uses understands it. */
function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

const NASTY = `</script>, "q"; a\\n b\\\\, c: 🐎🦄é END:VEVENT & ${"long ".repeat(40)}🐴`;

test("another program reads the calendar as the page says it", async ({ page, request }) => {
  await page.goto("/events");
  const titles = await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();

  const reply = await request.get("/events.ics");

  const events = eventsIn(await reply.text());
  expect(events.map((event) => event.summary)).toEqual(titles);
  for (const { startDate, endDate, component } of events) {
    expect(startDate.zone.tzid).toBe("UTC");
    expect(endDate.compare(startDate)).toBe(1);
    const url = new URL(String(component.getFirstPropertyValue("url")));
    expect((await page.request.get(url.pathname)).status(), url.pathname).toBe(200);
  }
});

test.describe("with an owner whose words are anything", () => {
  test.use({
    config: [
      `[site]\nname = '''${NASTY}'''\ntimezone = "Asia/Kolkata"\n[[events]]\nid = "x"`,
      `title = '''${NASTY}'''\ndescription = '''${NASTY}'''\nlocation = '''${NASTY}'''`,
      `date = "2099-06-18"\ntime = "9–11 AM"\nmax_attendees = 9\ncurrent_attendees = 0`,
      `price = 0\nimage = "event-clinic"\nregistration_status = "open"`,
    ].join("\n"),
  });

  test("another program reads them as they are", async ({ request }) => {
    const reply = await request.get("/events.ics");

    const text = await reply.text();
    const [event] = eventsIn(text);
    expect(event?.summary).toBe(NASTY);
    expect(event?.location).toContain(NASTY);
    expect(event?.description).toContain(`${NASTY}\n\n9–11 AM\nFree\n`);
    expect(event?.startDate.toString()).toBe("2099-06-18T03:30:00Z");
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue("name")).toBe(`Events · ${NASTY}`);
  });
});

test("a visitor takes an event along, before and after the page is alive", async ({ page }) => {
  await page.goto("/events");
  const link = page.getByRole("link", { name: "Add to calendar: Wine and Ride" });
  for (const wait of [async () => {}, () => live(page)]) {
    await wait();

    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);

    expect(download.suggestedFilename()).toBe("wine-and-ride.ics");
    const [event] = eventsIn(await readFile(await download.path(), "utf8"));
    expect(event?.summary).toBe("Wine and Ride");
    await expect(page).toHaveURL("/events");
  }
});

test("a link from a calendar leads to the event's place on the page", async ({ page }) => {
  await page.goto("/events#event-ground-pole-clinic");
  await live(page);

  await expect(page.getByRole("heading", { name: "Ground Pole Clinic" })).toBeInViewport();
});
