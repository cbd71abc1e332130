import type { APIRequestContext, Page } from "@playwright/test";
import type { Party, Person } from "./books";
import { COUPLE, GROUP, HOLLIS, JUNE, LAST_IN_LINE } from "./cast";
import { plusDays } from "./days";
import { type Family, families, PRICES, type Price } from "./families";
import { bookByPhone, buttonOf, cardOf, chooseOtherPrice, tickPaid } from "./office";
import { acceptOffer, becomeSmaller, cancelByLink } from "./ownPages";
import { expect } from "./patience";
import { OFFICE_SCREEN, openEvent, type Play, signIn } from "./play";
import { familyOnPhone, PublicCalls, type Riders, rider, waitOnPhone, waiverOf } from "./signUps";

/* The days before the Saturday. */

/** Families of the morning who ride in the afternoon: one of them alone, and two of the other. */
export const RIDING_FAMILIES = [12, 23] as const;

export const dayOfWeek = (play: Play, before: number) => plusDays(play.stable.saturday, -before);

const person = (name: string, label: Price): Person => ({
  name,
  label,
  cents: PRICES[label],
  mark: "",
});

/** The registrant of a family, and perhaps somebody with them, as riders. */
export function ridingFamily(family: Family, others: string[]): Riders {
  const { members, email, phone, ip } = family;
  return { name: members[0].name, email, phone, ip, others };
}

/** Monday and Tuesday: forty families sign up, four of them on a phone in the browser. */
export async function familiesSignUp(play: Play, request: APIRequestContext): Promise<void> {
  const [calls, version] = [new PublicCalls(play, request), await waiverOf(play, request)];
  const all = families();
  const [first, second, third, fourth, ...others] = all as [Family, Family, Family, Family];
  await calls.openForms(others.length);
  await Promise.all([
    familyOnPhone(play, first, { shows: "family-form-375" }),
    familyOnPhone(play, second, { isTwice: true }),
    familyOnPhone(play, third),
    familyOnPhone(play, fourth),
  ]);
  play.note("4 families have signed up on their phones; one pressed the button twice");
  for (const family of others.slice(0, 18)) await calls.signUpFamily(family, version);
  await play.goTo(dayOfWeek(play, 4), "19:30");
  for (const family of others.slice(18)) await calls.signUpFamily(family, version);
  const { family } = play;
  play.note(`40 families have signed up, ${play.books.taken(family)} people`);
}

/** Wednesday morning: one family cancels, one becomes smaller, both by the link in their mail. */
export async function familiesChange(play: Play): Promise<void> {
  await play.goTo(dayOfWeek(play, 3), "08:00");
  const parties = play.books.of(play.family);
  const canceled = parties[9] as Party;
  await cancelByLink(play, canceled, "You're registered");
  play.note(`${canceled.name} cancels for ${canceled.people.length}, by the link in the mail`);
  const smaller = parties.slice(16).find(({ people }) => people.length > 2) as Party;
  const left = await becomeSmaller(play, smaller);
  play.note(`${smaller.name} takes ${left} off the registration, on their own page`);
}

/** Wednesday, 11 AM: two people call, one with an email address, one without. */
export async function peopleCall(play: Play): Promise<Page> {
  await play.goTo(dayOfWeek(play, 3), "11:00");
  const desk = await play.open({ viewport: OFFICE_SCREEN, ip: "203.0.113.10" });
  await signIn(desk, "Erin");
  const contact = { email: "dorothy.pell@rider.example", phone: "(215) 555-1401" };
  const names = ["Dorothy Pell", "Rufus Pell", "Nell Pell"];
  const people = names.map((name) => person(name, "Adult"));
  const party = { event: play.family, name: "Dorothy Pell", ...contact, people };
  const pells = await bookByPhone(play, desk, party);
  const child = { label: "Child, 4 to 15", cents: PRICES["Child, 4 to 15"] };
  await chooseOtherPrice(desk, pells, "Nell Pell", child);
  play.note("Dorothy Pell calls: Erin books 3 for the morning, one at the child's price");
  const caller = { name: "Walt Brenner", email: "", phone: "(215) 555-1402" };
  const riders = ["Walt Brenner", "Fay Brenner"].map(rider);
  await bookByPhone(play, desk, { event: play.ride, ...caller, people: riders });
  play.note("Walt Brenner calls: Erin books 2 for the ride; he has no email");
  return desk;
}

/** Wednesday evening: the ride fills up, and two parties wait. */
export async function rideFillsUp(
  play: Play,
  desk: Page,
  request: APIRequestContext,
): Promise<void> {
  await play.goTo(dayOfWeek(play, 3), "18:00");
  const calls = new PublicCalls(play, request);
  await calls.openForms(6);
  const [alone, two] = RIDING_FAMILIES.map((index) => families()[index] as Family);
  const riding = [
    ...[COUPLE, HOLLIS, JUNE],
    ridingFamily(alone as Family, []),
    ridingFamily(two as Family, ["Guest of the family"]),
  ];
  for (const riders of riding) await calls.signUpRiders(play.ride, riders);
  play.note("5 more parties sign up for the ride: all 12 places are taken");
  await waitOnPhone(play, GROUP);
  play.note("Mara Lindqvist's group of 4 joins the waiting list; at least 2 would come");
  await calls.signUpRiders(play.ride, LAST_IN_LINE);
  play.note("Teo Vance waits for 2, behind them");
  await openEvent(desk, play.ride);
  await expect(buttonOf(desk, play.ride)).toContainText(
    "12 of 12 taken, 0 left, 2 parties waiting",
  );
  for (const { name } of [COUPLE, HOLLIS]) {
    await tickPaid(play, desk, play.books.party(play.ride, name), "Card");
  }
  await play.look(desk, "ride-full-1440");
  play.note("Erin notes that Priya Raman ($90) and Hollis Grant ($135) have paid");
}

/** Thursday: a couple cancels, and the group takes their two places. */
export async function placesFreeUp(play: Play, desk: Page): Promise<void> {
  await play.goTo(dayOfWeek(play, 2), "09:00");
  const [couple, group] = [COUPLE, GROUP].map(({ name }) => play.books.party(play.ride, name));
  await cancelByLink(play, couple as Party, "You're registered");
  play.note("Priya Raman cancels for 2; $90 are to be refunded");
  await expect(buttonOf(desk, play.ride)).toContainText("10 of 12 taken, 2 held");
  await expect(cardOf(desk, couple as Party)).toContainText("To refund $90");
  await play.goTo(dayOfWeek(play, 2), "12:00");
  await acceptOffer(play, group as Party, "Signe Berg");
  play.note("Mara Lindqvist gets a mail with 2 spots and takes them, for herself and Signe Berg");
  await expect(buttonOf(desk, play.ride)).toContainText("12 of 12 taken, 0 left, 1 party waiting");
}

/** Friday, 5 PM: everybody who comes and has an address is reminded. */
export async function everybodyIsReminded(play: Play): Promise<void> {
  await play.goTo(dayOfWeek(play, 1), "17:00");
  const coming = [...play.books.of(play.family), ...play.books.of(play.ride)].filter(
    ({ status, email }) => status === "confirmed" && email !== "",
  );
  play.books.letters.reminded(coming);
  const { total } = play.books.letters.mails;
  await expect.poll(() => play.stable.mails.length, { timeout: 60_000 }).toBe(total);
  play.note(`${coming.length} parties are reminded by mail`);
}
