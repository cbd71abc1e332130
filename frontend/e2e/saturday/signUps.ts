import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { unhurried } from "../support/test";
import type { NewParty, Occasion, Person } from "./books";
import { type Family, type FamilyMember, PRICES } from "./families";
import { expect } from "./patience";
import { PHONE, type Play } from "./play";
import { RIDE } from "./stable";

/** A party for the ride, where all pay the same. */
export interface Riders {
  name: string;
  email: string;
  phone: string;
  ip: string;
  others: string[];
  atLeast?: number;
}

/** Longer than a robot would take. */
const UNHURRIED_MS = 5200;

const personOf = ({ name, price }: FamilyMember): Person => ({
  name,
  label: price,
  cents: PRICES[price],
  mark: "",
});

/** The family as the books have it. */
export const partyOf = (event: Occasion, { members, email, phone }: Family): NewParty => ({
  event,
  name: members[0].name,
  email,
  phone,
  people: members.map(personOf),
});

export const rider = (name: string): Person => ({ name, label: "", cents: RIDE.cents, mark: "" });

/** The riders as the books have them. */
export const ridersOf = (event: Occasion, { name, others, ...rest }: Riders): NewParty => ({
  event,
  name,
  ...rest,
  people: [name, ...others].map(rider),
});

/** Sends forms as the page does, after the time that a person needs for one. */
export class PublicCalls {
  private readonly stamps: string[] = [];
  private openedAt = 0;

  constructor(
    private readonly play: Play,
    private readonly request: APIRequestContext,
  ) {}

  /** Opens the form so many times. */
  async openForms(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const answer = await this.request.get(`${this.play.stable.origin}/api/form-stamp`);
      this.stamps.push((await answer.json()).stamp);
    }
    this.openedAt = performance.now();
  }

  async signUpFamily(family: Family, version: string): Promise<void> {
    const [first, ...others] = family.members;
    const { email, phone } = family;
    const asked = ({ price, helmet }: FamilyMember) => ({ price, answers: { helmet } });
    await this.send(family.ip, {
      eventId: this.play.family.id,
      primaryRegistrant: { name: first.name, email, phone, ...asked(first) },
      additionalAttendees: others.map((one) => ({
        name: one.name,
        age: String(one.age),
        ...asked(one),
      })),
      waiver: { version, signedBy: first.name },
    });
    this.play.books.signUp(partyOf(this.play.family, family));
  }

  async signUpRiders(event: Occasion, riders: Riders): Promise<void> {
    const { name, email, phone, ip, others, atLeast } = riders;
    await this.send(ip, {
      eventId: event.id,
      primaryRegistrant: { name, email, phone },
      additionalAttendees: others.map((other) => ({ name: other })),
      ...(atLeast ? { waitingList: { atLeast } } : {}),
    });
    this.play.books.signUp(ridersOf(event, riders));
  }

  private async send(ip: string, form: object): Promise<void> {
    const left = this.openedAt + UNHURRIED_MS - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    const answer = await this.request.post(`${this.play.stable.origin}/api/event-registrations`, {
      headers: { "x-forwarded-for": ip },
      data: { ...form, stamp: this.stamps.pop() },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

/** The form of an event's page. */
const formOf = (page: Page, { title }: Occasion) =>
  page.getByRole("form", { name: `Registration for ${title}` });

async function fillInContact(form: Locator, { name, email, phone }: Omit<Riders, "others" | "ip">) {
  await form.getByLabel("Name").first().fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Phone").fill(phone);
}

async function answer(where: Locator, { price, helmet }: FamilyMember) {
  await where.getByLabel("Price").first().selectOption(price);
  await where.getByLabel("Helmet").first().selectOption(helmet);
}

async function addAttendee(form: Locator, place: number, name: string): Promise<Locator> {
  await form.getByRole("button", { name: "Add attendee" }).click();
  const group = form.getByRole("group", { name: `Attendee ${place}` });
  await group.getByLabel("Name").fill(name);
  return group;
}

/** A family signs up on a phone; some press the button twice. */
export async function familyOnPhone(
  play: Play,
  family: Family,
  { isTwice = false, shows = "" } = {},
): Promise<void> {
  const page = await play.open({ viewport: PHONE, ip: family.ip });
  const [first, ...others] = family.members;
  await page.goto(`/events/${play.family.id}`);
  const form = formOf(page, play.family);
  await fillInContact(form, { ...family, name: first.name });
  await answer(form, first);
  for (const [index, one] of others.entries()) {
    const group = await addAttendee(form, index + 2, one.name);
    await group.getByLabel("Age").fill(String(one.age));
    await answer(group, one);
  }
  await form.getByLabel("Type your full name").fill(first.name);
  if (shows) await play.look(page, shows);
  await unhurried(page);
  const button = form.getByRole("button", { name: "Register" });
  await (isTwice ? button.dblclick({ noWaitAfter: true }) : button.click());
  const done = page.getByRole("status").filter({ hasText: "Registration Successful!" });
  await expect(done).toContainText("A confirmation email will follow.");
  play.books.signUp(partyOf(play.family, family));
  await play.close(page);
}

/** A group joins the waiting list on a phone. */
export async function waitOnPhone(play: Play, riders: Riders): Promise<void> {
  const page = await play.open({ viewport: PHONE, ip: riders.ip });
  const form = formOf(page, play.ride);
  const join = form.getByRole("button", { name: "Join the waiting list" });
  // Pages are made anew a moment after somebody signed up.
  await expect(async () => {
    await page.goto(`/events/${play.ride.id}`);
    await expect(join).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await fillInContact(form, riders);
  for (const [index, other] of riders.others.entries()) await addAttendee(form, index + 2, other);
  await form.getByLabel("We'd come with at least").selectOption(String(riders.atLeast));
  await play.look(page, "waiting-list-form-375");
  await unhurried(page);
  await join.click();
  const done = page.getByRole("status").filter({ hasText: "You're on the waiting list" });
  await expect(done).toContainText("We'll write to you when spots open up.");
  play.books.signUp(ridersOf(play.ride, riders));
  await play.close(page);
}

/** The version of the waiver that the event's form has. */
export async function waiverOf(play: Play, request: APIRequestContext): Promise<string> {
  const answer = await request.get(`${play.stable.origin}/api/events`);
  const { events } = (await answer.json()) as {
    events: { id: string; waiver?: { version: string } }[];
  };
  const version = events.find(({ id }) => id === play.family.id)?.waiver?.version;
  if (!version) throw new Error("the event has no waiver");
  return version;
}
