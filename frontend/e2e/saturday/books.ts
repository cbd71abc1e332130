import type { Balance } from "../../src/api/types";
import type { Day } from "./days";
import { Letters } from "./letters";

/* What a careful person with a pencil would have in the books: the rules of the stable once more, written without the program. */

export interface Person {
  name: string;
  label: string;
  cents: number;
  mark: "" | "came" | "no_show";
}

export interface Payment {
  /** Negative: refunded. */
  cents: number;
  day: Day;
}

export interface Occasion {
  id: string;
  title: string;
  day: Day;
  places: number;
  isCalledOff: boolean;
}

export interface Party {
  event: Occasion;
  /** Who signed up. */
  name: string;
  /** Empty: they have none. */
  email: string;
  phone: string;
  status: "confirmed" | "waiting" | "cancelled";
  people: Person[];
  payments: Payment[];
  /** The fewest that they'd come with. */
  atLeast: number;
  /** How many places are held for them. */
  offered: number;
}

export type NewParty = Pick<Party, "event" | "name" | "email" | "phone" | "people"> & {
  atLeast?: number;
};

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Nothing for what doesn't take place. */
export const owed = ({ event, status, people }: Party): number =>
  status === "confirmed" && !event.isCalledOff ? sum(people.map(({ cents }) => cents)) : 0;

/** What they paid and weren't given back. */
export const kept = ({ payments }: Party): number => sum(payments.map(({ cents }) => cents));

/** What the parties owe and paid together. What one has paid too much settles no other's debt. */
export function balanceOf(parties: Party[]): Balance {
  const total = (amount: (party: Party) => number) =>
    parties.map(amount).reduce((all, one) => all + one, 0);
  const paid = ({ payments }: Party) =>
    payments.map(({ cents }) => cents).filter((cents) => cents > 0);
  return {
    owed_cents: total(owed),
    paid_cents: total((party) => sum(paid(party))),
    refunded_cents: total((party) => sum(paid(party)) - kept(party)),
    open_cents: total((party) => Math.max(0, owed(party) - kept(party))),
    to_refund_cents: total((party) => Math.max(0, kept(party) - owed(party))),
  };
}

export class Books {
  readonly events: Occasion[] = [];
  readonly parties: Party[] = [];
  /** Who has to hear what. */
  readonly letters = new Letters();

  addEvent(event: Omit<Occasion, "isCalledOff">): Occasion {
    const added = { ...event, isCalledOff: false };
    this.events.push(added);
    return added;
  }

  of = (event: Occasion): Party[] => this.parties.filter((party) => party.event === event);

  party(event: Occasion, name: string): Party {
    const found = this.of(event).find((party) => party.name === name);
    if (!found) throw new Error(`${name} isn't in the books of ${event.title}`);
    return found;
  }

  taken = (event: Occasion): number =>
    sum(this.of(event).map(({ status, people }) => (status === "confirmed" ? people.length : 0)));

  held = (event: Occasion): number => sum(this.of(event).map(({ offered }) => offered));

  free = (event: Occasion): number => event.places - this.taken(event) - this.held(event);

  signUp(party: NewParty, by: "form" | "phone" = "form"): Party {
    const fits = party.people.length <= this.free(party.event);
    const added: Party = {
      ...party,
      status: fits ? "confirmed" : "waiting",
      payments: [],
      atLeast: party.atLeast ?? party.people.length,
      offered: 0,
    };
    this.parties.push(added);
    if (fits) this.letters.registered(added, by);
    else this.letters.waits(added);
    return added;
  }

  cancel(party: Party): void {
    party.status = "cancelled";
    this.letters.canceled(party);
    this.offerFreePlaces(party.event);
  }

  /** One of the party doesn't come after all. */
  drop(party: Party, name: string): void {
    party.people = party.people.filter((person) => person.name !== name);
    this.letters.changed(party);
    this.offerFreePlaces(party.event);
  }

  /** The party takes what is offered to it, for these people. */
  accept(party: Party, names: string[]): void {
    party.people = party.people.filter(({ name }) => names.includes(name));
    party.offered = 0;
    party.status = "confirmed";
    this.letters.registered(party, "form");
  }

  callOff(event: Occasion): void {
    event.isCalledOff = true;
    const told = this.of(event).filter(({ status }) => status !== "cancelled");
    this.letters.calledOff(event, told);
  }

  /** The party comes to another event, and what it paid goes along. */
  rebook(party: Party, event: Occasion): void {
    party.event = event;
    this.letters.changed(party);
  }

  /** Free places are held for the first party that they're enough for. */
  private offerFreePlaces(event: Occasion): void {
    const waiting = this.of(event).filter(
      ({ status, offered }) => status === "waiting" && offered === 0,
    );
    const next = waiting.find(({ atLeast }) => atLeast <= this.free(event));
    if (!next || event.isCalledOff) return;
    next.offered = Math.min(next.people.length, this.free(event));
    this.letters.offered(next);
    this.offerFreePlaces(event);
  }
}
