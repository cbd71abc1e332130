import type { Page } from "@playwright/test";
import { Audit } from "./audit";
import { expectWholeSheet, findNetwork, loseNetwork, markAll, openSheets, walkIn } from "./barn";
import { balanceOf, type NewParty, type Party } from "./books";
import { COUPLE, GROUP, HOLLIS, JUNE } from "./cast";
import { plusDays } from "./days";
import { type Family, families, PRICES } from "./families";
import { cardOf, moneyOfEvent, tickPaid, tickRefunded } from "./office";
import { cancelByLink, comeOnOtherDate, onlyLook } from "./ownPages";
import { expect } from "./patience";
import { OFFICE_SCREEN, openEvent, PHONE, type Play, signIn } from "./play";
import { inDollars } from "./record";
import { callOff, expectCalledOffEverywhere, notices, rebookByStaff, tickCalls } from "./storm";
import { RIDING_FAMILIES } from "./week";

/* The Saturday, and the day after. */

/** The family that doesn't come, the one of which a person is missing, and the one of whom nobody says anything. */
function absent(play: Play): [noShow: Party, oneMissing: Party, unmarked: Party] {
  const riding = RIDING_FAMILIES.map((index) => families()[index]?.email);
  const large = play.books.of(play.family).filter(({ status, people, email }) => {
    return status === "confirmed" && people.length > 2 && !riding.includes(email);
  });
  return [large[1], large[3], large[5]] as [Party, Party, Party];
}

/** Saturday morning at the barn, half of it without a network. */
export async function morningAtTheBarn(play: Play): Promise<void> {
  await play.goTo(play.stable.saturday, "08:15");
  const coming = play.books.of(play.family).filter(({ status }) => status === "confirmed");
  const page = await openSheets(play, [coming[0]?.name ?? "", coming.at(-1)?.name ?? ""]);
  play.note("Luis opens the run sheets on his phone");
  await play.goTo(play.stable.saturday, "08:45");
  await loseNetwork(page);
  const [noShow, oneMissing, unmarked] = absent(play);
  const missing = [...noShow.people, ...oneMissing.people.slice(-1)].map(({ name }) => name);
  const marked = coming.filter((party) => party !== unmarked);
  await markAll(page, marked.slice(0, 25), missing);
  const walkers = await twoWalkIn(play, page);
  await play.goTo(play.stable.saturday, "09:20");
  const added = await findNetwork(play, page, walkers);
  play.note("The network is back, and everything is sent");
  await markAll(page, [...marked.slice(25), added], missing);
  const marks = coming.flatMap(({ people }) => people).filter(({ mark }) => mark === "came");
  play.note(`${marks.length + 2} people came; ${missing.length} didn't; nobody said of one party`);
  await expect.poll(() => partiesAgree(play, page)).toBe("");
  await expectWholeSheet(play, page);
  await play.close(page);
}

async function twoWalkIn(play: Play, page: Page): Promise<NewParty> {
  const walker = (name: string) =>
    ({ name, label: "Adult", cents: PRICES.Adult, mark: "" }) as const;
  const walkers: NewParty = {
    event: play.family,
    name: "Gus Moreau",
    email: "",
    phone: "(215) 555-1403",
    people: [walker("Gus Moreau"), walker("Rider 2")],
  };
  await play.goTo(play.stable.saturday, "09:05");
  await walkIn(play, page, walkers);
  play.note("Without a network: 25 parties are checked off, and two people walk in");
  return walkers;
}

/** What differs between the books of the morning and the program's; empty: nothing. */
async function partiesAgree(play: Play, page: Page): Promise<string> {
  const audit = new Audit(play.books, play.stable, page.request);
  return audit.parties(play.family).then(
    () => "",
    (error: Error) => error.message,
  );
}

/** Noon: a storm. */
export async function storm(play: Play): Promise<{ desk: Page; told: Party[]; mails: number }> {
  await play.goTo(play.stable.saturday, "12:05");
  const desk = await play.open({ viewport: OFFICE_SCREEN, ip: "203.0.113.10" });
  await signIn(desk, "Erin");
  const mails = play.stable.mails.length;
  const told = await callOff(play, desk);
  play.noteCallOff();
  play.note(
    `A storm: Erin calls the ride off and offers the next Saturday; ${told.length} parties`,
  );
  return { desk, told, mails };
}

/** While the minute of undo passes, staff note who paid, and give the couple their money back. */
export async function money(play: Play, desk: Page): Promise<void> {
  await tickRefunded(play, desk, play.books.party(play.ride, COUPLE.name));
  play.note("Erin refunds Priya Raman's $90");
  await openEvent(desk, play.family);
  const came = play.books.of(play.family).filter(({ people }) => people[0]?.mark === "came");
  // The newest ones are on the first page.
  for (const party of came.slice(-4)) await tickPaid(play, desk, party);
  const sums = balanceOf(play.books.of(play.family));
  const [all, paid, open] = [sums.owed_cents, sums.paid_cents, sums.open_cents].map(inDollars);
  await expect(moneyOfEvent(desk)).toHaveText(`Total ${all} · Paid ${paid} · Open ${open}`);
  await play.look(desk, "morning-money-1440");
  const told = play.stable.mails.filter(({ subject }) => subject.startsWith("Called off"));
  if (play.sinceCallOff() < 50_000) expect(told, "before the minute is over").toEqual([]);
  play.note(
    `4 parties of the morning have paid; the roster says: owed ${all}, paid ${paid}, open ${open}`,
  );
}

/** The minute is over: everybody is told once, and staff call who has no mail. */
export async function everybodyIsTold(
  play: Play,
  desk: Page,
  { told, mails }: { told: Party[]; mails: number },
): Promise<void> {
  await openEvent(desk, play.ride);
  const mailed = told.filter(({ email }) => email !== "");
  const calledOff = () =>
    play.stable.mails.slice(mails).filter(({ subject }) => subject.startsWith("Called off"));
  await expect.poll(() => calledOff().length, { timeout: 90_000 }).toBe(mailed.length + 1);
  play.note(`The minute is over: ${mailed.length} parties get one mail each, the office gets one`);
  await tickCalls(
    desk,
    told.filter(({ email }) => email === ""),
  );
  play.note("Erin calls Walt Brenner, who has no email, and ticks it");
  await play.look(desk, "called-off-1440");
}

/** Three parties come on the other date by their link, one by staff; one cancels, and one doesn't answer. */
export async function otherDate(play: Play, desk: Page): Promise<void> {
  await play.goTo(play.stable.saturday, "13:30");
  const [alone, two] = RIDING_FAMILIES.map(
    (index) => (families()[index] as Family).members[0].name,
  );
  const party = (name: string) => play.books.party(play.ride, name);
  await comeOnOtherDate(play, party(HOLLIS.name), "other-date-375");
  await comeOnOtherDate(play, party(GROUP.name));
  await comeOnOtherDate(play, party(two ?? ""));
  play.note(`${HOLLIS.name}, ${GROUP.name} and ${two} come next Saturday, by the link in the mail`);
  await cancelByLink(play, party(alone ?? ""), "Called off");
  await onlyLook(play, party(JUNE.name));
  play.note(`${alone} cancels instead; June Okabe doesn't answer`);
  await rebookByStaff(play, desk, party("Walt Brenner"));
  play.note("Erin books Walt Brenner for next Saturday, since he said so on the phone");
  await play.look(desk, "rebooked-1440");
  const visitor = await play.open({ viewport: PHONE, ip: "192.0.2.9" });
  await expectCalledOffEverywhere(play, visitor);
  await play.close(visitor);
  play.note("The event's page, the calendar and search engines' data say that it's called off");
  await expect(notices(desk)).toContainText("Offered instead");
}

/** Sunday morning: thanks to those who came. */
export async function thanks(play: Play, desk: Page): Promise<void> {
  await play.goTo(plusDays(play.stable.saturday, 1), "10:05");
  const thanked = play.books
    .of(play.family)
    .filter(
      ({ status, email, people }) =>
        status === "confirmed" && email && people[0]?.mark !== "no_show",
    );
  play.books.letters.thanked(thanked);
  const sent = () => play.stable.mails.filter(({ subject }) => subject.startsWith("Thanks"));
  await expect.poll(() => sent().length, { timeout: 60_000 }).toBe(thanked.length);
  play.note(`${thanked.length} parties are thanked for coming; the no-show isn't`);
  await cardsSayWhoCame(play, desk);
}

/** Each card says whether the same person came, by the registration that stands on it and others. */
async function cardsSayWhoCame(play: Play, desk: Page): Promise<void> {
  await openEvent(desk, play.family);
  const [noShow, oneMissing, unmarked] = absent(play);
  await expect(cardOf(desk, noShow)).toContainText("Missed once");
  await expect(cardOf(desk, oneMissing)).toContainText("Came once");
  await expect(cardOf(desk, unmarked)).not.toContainText(/Came once|Missed once/);
  await openEvent(desk, play.nextRide);
  const [, rides = 0] = RIDING_FAMILIES;
  const { name } = (families()[rides] as Family).members[0];
  await expect(cardOf(desk, { name, event: play.nextRide })).toContainText("Came once");
  await play.look(desk, "next-ride-1440");
}

/** The Friday after: who comes on the other date is reminded of that one. */
export async function remindedOfOtherDate(play: Play): Promise<void> {
  await play.goTo(plusDays(play.nextRide.day, -1), "17:00");
  const coming = play.books
    .of(play.nextRide)
    .filter(({ status, email }) => status === "confirmed" && email !== "");
  play.books.letters.reminded(coming);
  const { total } = play.books.letters.mails;
  await expect.poll(() => play.stable.mails.length, { timeout: 60_000 }).toBe(total);
  play.note(`${coming.length} parties are reminded of the ride on the other date`);
}
