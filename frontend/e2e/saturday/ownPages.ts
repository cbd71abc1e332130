import type { Page } from "@playwright/test";
import type { Party } from "./books";
import { monthAndDate, weekdayAndDate } from "./days";
import { linkIn } from "./mails";
import { expect } from "./patience";
import { PHONE, type Play } from "./play";

/* What parties do on their own page, which they open by the link in a mail. */

const title = (page: Page, words: string) => page.getByRole("heading", { level: 1, name: words });

/** Opens the link in the party's last mail of this subject on their phone, once the mail is there. */
async function openMail(play: Play, party: Party, subject: string): Promise<Page> {
  const find = () => play.stable.lastMail(party.email, subject);
  await expect
    .poll(() => find() !== undefined, { message: `${subject} to ${party.email}` })
    .toBe(true);
  const mail = find();
  if (!mail) throw new Error("the mail is gone");
  const page = await play.open({ viewport: PHONE, ip: "192.0.2.7" });
  await page.goto(linkIn(mail));
  return page;
}

/** The party cancels. */
export async function cancelByLink(play: Play, party: Party, subject: string): Promise<void> {
  const page = await openMail(play, party, subject);
  await page.getByRole("link", { name: /^(Cancel registration|Can't come on)/ }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(title(page, "This registration is canceled")).toBeVisible();
  await play.look(page, `canceled-${party.event.id.slice(0, 6)}-375`);
  play.books.cancel(party);
  await play.close(page);
}

/** The last of the party doesn't come after all. */
export async function becomeSmaller(play: Play, party: Party): Promise<string> {
  const page = await openMail(play, party, "You're registered");
  await expect(title(page, "You're signed up")).toBeVisible();
  await play.look(page, "own-page-375");
  await page.getByRole("link", { name: "Change registration" }).click();
  const left = party.people.at(-1)?.name ?? "";
  await page.getByLabel(`${left} isn't coming after all`).check();
  await page.getByRole("button", { name: "Save changes" }).last().click();
  await expect(title(page, "Your changes are saved")).toBeVisible();
  play.books.drop(party, left);
  await play.close(page);
  return left;
}

/** The party takes the spots that a mail offers, for the one who signed up and `along`. */
export async function acceptOffer(play: Play, party: Party, along: string): Promise<void> {
  const page = await openMail(play, party, "2 spots for you");
  await expect(title(page, "2 spots are held for you")).toBeVisible();
  await play.look(page, "offer-375");
  await page.getByRole("link", { name: "Choose who's coming" }).click();
  const who = page.getByRole("group", { name: "Who's coming?" });
  for (const { name } of party.people.slice(1)) {
    await who.getByLabel(name).setChecked(name === along);
  }
  await page.getByRole("button", { name: "Take the 2 spots" }).click();
  await expect(title(page, "You're signed up")).toBeVisible();
  play.books.accept(party, [party.name, along]);
  await play.close(page);
}

/** The party looks at the offer of another date, and does nothing. */
export async function onlyLook(play: Play, party: Party): Promise<void> {
  const page = await openMail(play, party, "Called off");
  await expect(title(page, "This event is called off")).toBeVisible();
  await play.expectNone(page, ["Pay online", "Add to calendar", "Show this code"]);
  await play.look(page, "unanswered-375");
  await play.close(page);
}

/** The party comes on the other date that the mail offers. */
export async function comeOnOtherDate(play: Play, party: Party, shows = ""): Promise<void> {
  const page = await openMail(play, party, "Called off");
  await expect(title(page, "This event is called off")).toBeVisible();
  if (shows) await play.look(page, shows);
  const day = monthAndDate(play.nextRide.day);
  await page.getByRole("button", { name: `Come on ${day} instead` }).click();
  await expect(title(page, "You're signed up")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(weekdayAndDate(play.nextRide.day));
  if (shows) await play.look(page, `${shows}-after`);
  play.books.rebook(party, play.nextRide);
  await play.close(page);
}
