import type { Locator, Page } from "@playwright/test";
import { kept, type NewParty, type Occasion, owed, type Party } from "./books";
import { shortDate } from "./days";
import { expect } from "./patience";
import { openEvent, type Play } from "./play";

/* What staff do at the office's computer before the day. */

export const cardOf = (page: Page, { name, event }: Pick<Party, "name" | "event">): Locator =>
  page.getByRole("article", { name: `${name}, ${event.title}` });

/** Registers somebody who calls. */
export async function bookByPhone(play: Play, page: Page, party: NewParty): Promise<Party> {
  await openEvent(page, party.event);
  await page.getByRole("button", { name: "Add by phone" }).click();
  const dialog = page.getByRole("dialog", { name: `Add to ${party.event.title}` });
  await dialog.getByLabel("Name", { exact: false }).first().fill(party.name);
  await dialog.getByLabel("Phone").fill(party.phone);
  await dialog.getByLabel("How many").fill(String(party.people.length));
  await dialog.getByText(/^Names, email/).click();
  const others = party.people.slice(1).map(({ name }) => name);
  await dialog.getByLabel("Who comes along").fill(others.join("\n"));
  if (party.email) await dialog.getByLabel("Email").fill(party.email);
  await play.look(page, `phone-booking-${party.event.id.slice(0, 6)}-1440`);
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, party)).toContainText("Registered by Erin.");
  return play.books.signUp(party, "phone");
}

/** Chooses another price for one of the party. */
export async function chooseOtherPrice(
  page: Page,
  party: Party,
  name: string,
  { label, cents }: { label: string; cents: number },
): Promise<void> {
  const price = cardOf(page, party).getByLabel(`Price of ${name}`);
  const option = price.locator("option").filter({ hasText: label });
  await price.selectOption({ label: await option.innerText() });
  const person = party.people.find((one) => one.name === name);
  Object.assign(person ?? {}, { label, cents });
  await expect(cardOf(page, party)).toContainText(`Total $${owed(party) / 100}`);
}

/** Records that the party paid all that is open. */
export async function tickPaid(play: Play, page: Page, party: Party, how = "Cash"): Promise<void> {
  const money = cardOf(page, party).getByRole("region", { name: /^Money/ });
  await money.getByRole("button", { name: /^Paid…/ }).click();
  await money.getByLabel("How").selectOption({ label: how });
  await money.getByRole("button", { name: "Record the payment" }).click();
  party.payments.push({ cents: owed(party), day: play.today });
  const sum = `$${owed(party) / 100}`;
  await expect(money.getByText(`Total ${sum} · Paid ${sum}`)).toBeVisible();
}

/** Records that the party got back all that it paid. */
export async function tickRefunded(play: Play, page: Page, party: Party): Promise<void> {
  const money = cardOf(page, party).getByRole("region", { name: /^Money/ });
  await expect(money).toContainText("To refund");
  await money.getByRole("button", { name: /^Refunded…/ }).click();
  await money.getByRole("button", { name: "Record the refund" }).click();
  party.payments.push({ cents: -kept(party), day: play.today });
  await expect(money).not.toContainText("To refund");
}

/** What stands above the list of an event's registrations about its money. */
export const moneyOfEvent = (page: Page): Locator => page.locator(".event-money");

/** How full the event's button says it is. */
export const buttonOf = (page: Page, { title, day }: Occasion): Locator =>
  page
    .getByRole("group", { name: "Event" })
    .getByRole("button", { name: title })
    .filter({
      hasText: shortDate(day),
    });
