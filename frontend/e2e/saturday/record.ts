import { OFFICE } from "../support/mailTest";
import { type Books, balanceOf, type Occasion, type Person } from "./books";
import { inWords } from "./days";
import type { Mail } from "./mails";

/** What happened at which time, in plain words, for people who read the test's output. */
export class ReportOfTheDay {
  private readonly lines: [when: string, what: string][] = [];
  private readonly figures: [what: string, value: string][] = [];

  note(at: Date, what: string): void {
    this.lines.push([inWords(at), what]);
  }

  /** The figures at the end. */
  addUp(books: Books, mails: Mail[]): void {
    for (const event of books.events) {
      for (const [what, value] of figuresOf(books, event)) {
        this.figures.push([`${event.title}, ${event.day}: ${what}`, value]);
      }
    }
    const kinds = new Map<string, number>();
    for (const mail of mails) kinds.set(kindOf(mail), (kinds.get(kindOf(mail)) ?? 0) + 1);
    for (const [kind, count] of kinds) this.figures.push([`Mails ${kind}`, String(count)]);
    this.figures.push(["Mails in all", String(mails.length)]);
  }

  print(): void {
    process.stdout.write(
      `\nA Saturday at the stable\n\n${table(this.lines)}\n\nThe books at the end\n\n${table(this.figures)}\n\n`,
    );
  }
}

function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `| ${first.padEnd(width)} | ${second} |`).join("\n");
}

export const inDollars = (cents: number) => `$${(cents / 100).toLocaleString("en-US")}`;

function figuresOf(books: Books, event: Occasion): [what: string, value: string][] {
  const parties = books.of(event);
  const confirmed = parties.filter(({ status }) => status === "confirmed");
  const count = (status: string) => parties.filter((party) => party.status === status).length;
  const sums = balanceOf(parties);
  const { owed_cents, paid_cents, refunded_cents, open_cents, to_refund_cents } = sums;
  const marked = (mark: Person["mark"]) =>
    confirmed.flatMap(({ people }) => people.filter((person) => person.mark === mark));
  const missed = marked("no_show").map(({ name }) => name);
  return [
    [
      "parties",
      `${confirmed.length} come, ${count("cancelled")} canceled, ${count("waiting")} wait`,
    ],
    [
      "places",
      `${event.places}: ${books.taken(event)} taken, ${books.held(event)} held, ${books.free(event)} free`,
    ],
    ["owed", `${inDollars(owed_cents)}: ${inDollars(open_cents)} of it open`],
    [
      "paid",
      `${inDollars(paid_cents)}, refunded ${inDollars(refunded_cents)}, to refund ${inDollars(to_refund_cents)}`,
    ],
    ["came", `${marked("came").length} people; nobody said of ${marked("").length}`],
    ["missed", missed.join(", ") || "nobody"],
  ];
}

/** `to the office: New registration`, `to families and riders: See you` */
function kindOf({ to, subject }: Mail): string {
  const kinds =
    /^(New registration|Registration changed|Registration canceled|Waiting list|Called off|Changed|Canceled|See you|Thanks for coming|You're registered|You're on the waiting list|\d+ spots for you)/;
  const who = to === OFFICE ? "to the office" : "to families and riders";
  return `${who}: ${kinds.exec(subject)?.[1] ?? subject}`;
}
