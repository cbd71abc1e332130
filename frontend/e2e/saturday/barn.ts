import type { Page } from "@playwright/test";
import { keptForOffline } from "../support/test";
import type { NewParty, Party, Person } from "./books";
import { expect } from "./patience";
import { PHONE, type Play, signIn } from "./play";

/* Saturday morning at the barn: a phone, the run sheets, and no network. */

const sheet = (page: Page) => page.getByRole("region", { name: "Family Saturday" });

const box = (page: Page, name: string) =>
  sheet(page).getByRole("checkbox", { name: `${name} came` });

/** Opens the run sheets on a phone that staff call their own, and waits until they open without a network. */
export async function openSheets(play: Play, names: string[]): Promise<Page> {
  const page = await play.open({ viewport: PHONE, ip: "203.0.113.20", keepsPages: true });
  await signIn(page, "Luis", true);
  await page.getByRole("link", { name: "Run sheets" }).click();
  for (const name of names) await expect(box(page, name)).toBeVisible();
  await keptForOffline(page);
  return page;
}

/** The network is gone, and the phone has closed the page meanwhile. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
}

/** Ticks off everybody of these parties who came, and presses "No-show" for the others. */
export async function markAll(page: Page, parties: Party[], missing: string[]): Promise<void> {
  for (const { people } of parties) {
    for (const person of people) await mark(page, person, missing.includes(person.name));
  }
}

async function mark(page: Page, person: Person, isMissing: boolean): Promise<void> {
  if (isMissing) {
    await sheet(page)
      .getByRole("button", { name: `${person.name}: no-show` })
      .click();
    person.mark = "no_show";
  } else {
    await box(page, person.name).check();
    person.mark = "came";
  }
}

/** A party walks in. The phone keeps it until there's a network. */
export async function walkIn(play: Play, page: Page, party: NewParty): Promise<void> {
  await sheet(page).getByRole("button", { name: "Add a walk-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to Family Saturday" });
  await dialog.getByLabel("Name").first().fill(party.name);
  await dialog.getByLabel("Phone").fill(party.phone);
  await dialog.getByLabel("How many").fill(String(party.people.length));
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(sheet(page).getByText(`${party.name}, 2 spots`)).toContainText(
    "Waits for the network.",
  );
  const checked = play.books.of(play.family).flatMap(({ people }) => people);
  const marks = checked.filter(({ mark }) => mark !== "").length;
  await expect(page.getByText(/^You're offline\./)).toContainText(
    `${marks} check-ins and 1 walk-in are saved here.`,
  );
  await play.look(page, "run-sheet-offline-375");
}

/** Some seventy marks are sent one after the other. */
const ALL_SENT = { timeout: 120_000 };

/** The run sheet has everybody who comes, and nobody else. */
export async function expectWholeSheet(play: Play, page: Page): Promise<void> {
  const { books, family } = play;
  const coming = books.of(family).filter(({ status }) => status === "confirmed");
  const names = await sheet(page).locator(".staff-attendee bdi").allTextContents();
  expect(names.sort()).toEqual(
    coming.flatMap(({ people }) => people.map(({ name }) => name)).sort(),
  );
  await expect(sheet(page)).toContainText(
    `${books.taken(family)} registered here, ${books.free(family)} spots left`,
  );
}

/** The network is back. */
export async function findNetwork(play: Play, page: Page, party: NewParty): Promise<Party> {
  await page.context().setOffline(false);
  await expect(sheet(page).getByText("Waits for the network.")).toHaveCount(0, ALL_SENT);
  await expect(page.getByText("saved here")).toHaveCount(0, ALL_SENT);
  await expect(box(page, party.name)).toHaveCount(1);
  await play.look(page, "run-sheet-375");
  return play.books.signUp(party, "phone");
}
