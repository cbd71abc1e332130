import type { Locator, Page } from "@playwright/test";
import type { Party } from "./books";
import { monthAndDate, shortDate } from "./days";
import { expect } from "./patience";
import { openEvent, type Play } from "./play";

/* Noon: the ride is called off, and the next Saturday is offered. */

export const REASON = "A thunderstorm is coming in, so we keep everybody on the ground.";

/** What people were told, as staff see it. */
export const notices = (page: Page): Locator =>
  page.getByRole("region", { name: /told about Afternoon Ride/ });

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

/** Calls the ride off, after a look at who will be told and how. */
export async function callOff(play: Play, page: Page): Promise<Party[]> {
  await openEvent(page, play.ride);
  await page.getByRole("button", { name: /^Call it off/ }).click();
  await page.getByLabel("Why, in your words").fill(REASON);
  const offer = page.getByLabel("Offer another date or event (optional)");
  const other = offer.locator("option").filter({ hasText: shortDate(play.nextRide.day) });
  await expect(other).toHaveText(`${shortDate(play.nextRide.day)}: Afternoon Ride, 12 left`);
  await offer.selectOption({ label: await other.innerText() });
  await page.getByRole("button", { name: "See who's told" }).click();
  const dialog = page.getByRole("dialog");
  const told = play.books.of(play.ride).filter(({ status }) => status !== "cancelled");
  for (const party of told) {
    const how = party.email ? `mail to ${party.email}` : party.phone;
    await expect(dialog).toContainText(`${party.name}, ${people(party.people.length)}: ${how}`);
  }
  await expect(dialog.getByRole("listitem")).toHaveCount(told.length);
  await play.look(page, "call-off-preview-1440");
  await page.getByRole("button", { name: "Call it off and tell them" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(notices(page)).toContainText("Mails go out in less than a minute.");
  play.books.callOff(play.ride);
  return told;
}

/** Ticks whoever has to be called. */
export async function tickCalls(page: Page, toCall: Party[]): Promise<void> {
  const list = notices(page).getByRole("group", { name: /^(Call them|They were called)/ });
  await expect(list.getByRole("checkbox")).toHaveCount(toCall.length);
  for (const { name } of toCall) {
    await list.getByRole("checkbox", { name }).check();
    await expect(list).toContainText("Called by Erin");
  }
}

/** Somebody calls and says that they come on the other date. */
export async function rebookByStaff(play: Play, page: Page, party: Party): Promise<void> {
  const day = monthAndDate(play.nextRide.day);
  const button = notices(page).getByRole("button", {
    name: `Sign them up for ${day} (${party.name})`,
  });
  await button.click();
  await expect(button).toHaveCount(0);
  await expect(notices(page)).toContainText(`${party.name} (${party.people.length})`);
  play.books.rebook(party, play.nextRide);
}

/** What visitors, calendars and search engines read of the ride. */
export async function expectCalledOffEverywhere(play: Play, page: Page): Promise<void> {
  await page.goto(`/events/${play.ride.id}`);
  await expect(page.getByText(REASON).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Register" })).toBeHidden();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain("https://schema.org/EventCancelled");
  await play.look(page, "called-off-375");
  const feed = await (await page.request.get("/events.ics")).text();
  const entries = feed.split("BEGIN:VEVENT").filter((entry) => entry.includes(play.ride.id));
  expect(entries, "the entry in the feed").toHaveLength(1);
  expect(entries[0]).toContain("STATUS:CANCELLED");
  const next = feed.split("BEGIN:VEVENT").filter((entry) => entry.includes(play.nextRide.id));
  expect(next[0]).not.toContain("STATUS:CANCELLED");
}
