import { OFFICE } from "../support/mailTest";
import type { Occasion, Party } from "./books";
import { shortDate, weekdayAndDate } from "./days";

/** How often something was counted. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Sorted, so that two can be compared. */
  get all(): string[] {
    return [...this.counts].map(([what, count]) => `${count} × ${what}`).sort();
  }

  get total(): number {
    return [...this.counts.values()].reduce((total, count) => total + count, 0);
  }
}

/** A mail as the books have it: to whom, and about what. */
export const inOneLine = (mail: { to: string; subject: string }) => `${mail.to}: ${mail.subject}`;

const titleAndDay = ({ title, day }: Occasion) => `${title} on ${weekdayAndDate(day)}`;

/** Which mails have to go out, and what the automation has to hear: the rules of the manual. */
export class Letters {
  readonly mails = new Counts();
  readonly webhooks = new Counts();

  registered(party: Party, _by: "form" | "phone"): void {
    this.toParty(party, `You're registered for ${titleAndDay(party.event)}`);
    this.toOffice("New registration", party);
    this.toAutomation("event_registration", party);
  }

  waits(party: Party): void {
    this.toParty(party, `You're on the waiting list for ${titleAndDay(party.event)}`);
    this.toOffice("Waiting list", party);
    this.toAutomation("event_registration_waiting", party);
  }

  changed(party: Party): void {
    this.toParty(party, `Changed: your registration for ${titleAndDay(party.event)}`);
    this.toOffice("Registration changed", party);
    this.toAutomation("event_registration_changed", party);
  }

  canceled(party: Party): void {
    this.toParty(party, `Canceled: your registration for ${titleAndDay(party.event)}`);
    this.toOffice("Registration canceled", party);
    this.toAutomation("event_registration_cancelled", party);
  }

  /** The office needn't know of an offer that a mail tells. */
  offered(party: Party): void {
    const spots = party.offered === 1 ? "A spot" : `${party.offered} spots`;
    this.toParty(party, `${spots} for you: ${titleAndDay(party.event)}`);
    if (party.email === "") this.toOffice("Please call", party);
    this.toAutomation("event_places_offered", party);
  }

  reminded(parties: Party[]): void {
    for (const party of parties) {
      this.toParty(party, `See you ${weekdayAndDate(party.event.day)}: ${party.event.title}`);
    }
  }

  thanked(parties: Party[]): void {
    for (const party of parties) this.toParty(party, `Thanks for coming: ${party.event.title}`);
  }

  /** One mail for the office about all of them. */
  calledOff(event: Occasion, told: Party[]): void {
    for (const party of told) {
      this.toParty(party, `Called off: ${titleAndDay(event)}`);
      this.toAutomation("event_called_off", party);
    }
    const subject = `Called off: ${event.title}, ${shortDate(event.day)}`;
    this.mails.add(inOneLine({ to: OFFICE, subject }));
  }

  private toParty({ email }: Party, subject: string): void {
    if (email !== "") this.mails.add(inOneLine({ to: email, subject }));
  }

  private toOffice(what: string, { name, event }: Party): void {
    const subject = `${what}: ${name}, ${event.title}, ${shortDate(event.day)}`;
    this.mails.add(inOneLine({ to: OFFICE, subject }));
  }

  private toAutomation(type: string, { name, event }: Party): void {
    this.webhooks.add(`${type}: ${name}, ${event.id}`);
  }
}
