import type { APIRequestContext } from "@playwright/test";
import type { components } from "../../src/api/schema.gen";
import type { RegistrationList, WaitingList } from "../../src/api/types";
import { type Books, balanceOf, kept, type Occasion, owed, type Party } from "./books";
import { Counts, inOneLine } from "./letters";
import { expect } from "./patience";
import type { Stable } from "./stable";

/* Compares what the program says with the books. Every difference fails the test. */

type MonthMoney = components["schemas"]["MonthMoney"];

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** A party in one line: who, how they stand, everybody with their price and whether they came, and the money. */
function lineOf(party: Party): string {
  const people = party.people.map(({ name, label, cents, mark }) =>
    [name, label, dollars(cents), mark].join("/"),
  );
  const money = [dollars(owed(party)), dollars(kept(party))];
  return [party.name, party.email, party.phone, party.status, ...people, ...money].join(" | ");
}

/** The same from the table that staff download. */
function linesOf(csv: string): string[] {
  const parties = new Map<string, Record<string, string>[]>();
  for (const row of rowsOf(csv)) {
    const id = row.registration_id ?? "";
    parties.set(id, [...(parties.get(id) ?? []), row]);
  }
  return [...parties.values()].map((rows) => {
    const byPlace = rows.toSorted((a, b) => Number(a.attendee) - Number(b.attendee));
    const [first = {}] = byPlace;
    const people = byPlace.map((row) =>
      [row.name, row.price_label, dollarsIn(row.price), row.attendance].join("/"),
    );
    const money = [dollarsIn(first.owed), dollarsIn(first.paid)];
    const who = [first.registrant, first.email, first.phone, first.status];
    return [...who, ...people, ...money].join(" | ");
  });
}

const dollarsIn = (text = "0") => Number(text).toFixed(2);

function counted(lines: string[]): string[] {
  const counts = new Counts();
  for (const line of lines) counts.add(line);
  return counts.all;
}

export class Audit {
  constructor(
    private readonly books: Books,
    private readonly stable: Stable,
    private readonly request: APIRequestContext,
  ) {}

  async all(): Promise<void> {
    for (const event of this.books.events) {
      await this.parties(event);
      await this.placesAndMoney(event);
      await this.waitingList(event);
    }
    await this.payments();
    for (const month of new Set(this.books.events.map(({ day }) => day.slice(0, 7)))) {
      await this.month(month);
    }
    await this.messages();
  }

  /** Everybody, with status, prices, money and attendance. */
  async parties(event: Occasion): Promise<void> {
    const csv = await this.text(`/api/admin/registrations.csv?event=${event.id}`);
    const expected = this.books.of(event).map(lineOf);
    expect(linesOf(csv).sort(), `parties of ${event.id}`).toEqual(expected.sort());
  }

  async placesAndMoney(event: Occasion): Promise<void> {
    const list = await this.json<RegistrationList>(`/api/admin/registrations?event=${event.id}`);
    const shown = list.events.find(({ id }) => id === event.id);
    const parties = this.books.of(event);
    const count = (status: Party["status"]) =>
      parties.filter((party) => party.status === status).length;
    expect(list.counts, event.id).toEqual({
      all: parties.length,
      confirmed: count("confirmed"),
      waiting: count("waiting"),
      cancelled: count("cancelled"),
    });
    expect(shown, event.id).toMatchObject({
      current_attendees: this.books.taken(event),
      held: this.books.held(event),
      places_left: this.books.free(event),
      waiting: count("waiting"),
    });
    expect(list.money, event.id).toEqual(balanceOf(parties));
  }

  async waitingList(event: Occasion): Promise<void> {
    const list = await this.json<WaitingList>(`/api/admin/events/${event.id}/waiting-list`);
    expect(list, event.id).toMatchObject({
      taken: this.books.taken(event),
      held: this.books.held(event),
      free: this.books.free(event),
    });
    const waiting = this.books.of(event).filter(({ status }) => status === "waiting");
    expect(
      list.parties.map(({ name }) => name),
      event.id,
    ).toEqual(waiting.map(({ name }) => name));
  }

  /** The bookkeeper's table: every payment and refund, of the event that the party comes to now. */
  async payments(): Promise<void> {
    const rows = rowsOf(await this.text("/api/admin/payments.csv"));
    const lines = rows.map((row) => `${row.event_id} ${row.paid_on} ${row.paid} ${row.refunded}`);
    const expected = this.books.parties.flatMap(({ event, payments }) =>
      payments.map(({ cents, day }) => {
        const [paid, refunded] = [Math.max(0, cents), Math.max(0, -cents)].map(dollars);
        return `${event.id} ${day} ${paid} ${refunded}`;
      }),
    );
    expect(lines.sort(), "payments").toEqual(expected.sort());
  }

  /** The sums of a month's events, and what came in and was given back in it. */
  async month(month: string): Promise<void> {
    const money = await this.json<MonthMoney>(`/api/admin/payments?month=${month}`);
    const events = this.books.events.filter(({ day }) => day.startsWith(month));
    const parties = events.flatMap((event) => this.books.of(event));
    expect(money.total, month).toEqual(balanceOf(parties));
    const { received_cents: received, refunded_cents: refunded } = money;
    const cents = this.books.parties
      .flatMap(({ payments }) => payments)
      .flatMap((payment) => (payment.day.startsWith(month) ? [payment.cents] : []));
    const sum = (sign: number) => cents.reduce((all, one) => all + Math.max(0, sign * one), 0);
    expect({ received, refunded }, month).toEqual({ received: sum(1), refunded: sum(-1) });
  }

  /** All mails by address and subject, and all that the automation heard. */
  async messages(): Promise<void> {
    const { mails, webhooks } = this.books.letters;
    await expect
      .poll(() => this.stable.mails.length, { message: "mails", timeout: 20_000 })
      .toBeGreaterThanOrEqual(mails.total);
    expect(counted(this.stable.mails.map(inOneLine)), "mails").toEqual(mails.all);
    expect(counted(await this.heard()), "webhooks").toEqual(webhooks.all);
  }

  private async heard(): Promise<string[]> {
    const bodies = await this.stable.webhooks();
    return bodies.map(({ type, primaryRegistrant, eventId }) => {
      const { name } = primaryRegistrant as { name: string };
      return `${type}: ${name}, ${eventId}`;
    });
  }

  private async text(path: string): Promise<string> {
    const answer = await this.request.get(path);
    expect(answer.status(), path).toBe(200);
    return answer.text();
  }

  private async json<Answer>(path: string): Promise<Answer> {
    return JSON.parse(await this.text(path));
  }
}

/** The rows of a CSV, each by the names of its columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = cellsOf(csv.replace(/^\ufeff/, ""));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    if (end === "" && row.length === 0 && !quoted && !plain) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
