import type { Balance, PaymentForm } from "../../../api/types";
import { dollars } from "../../../lib/dollars";

/** `$85`, `$10.50` */
export const inDollars = (cents: number) => dollars(cents / 100);

/** How something was paid, in words. */
export const HOW: Record<PaymentForm["how"], string> = {
  cash: "Cash",
  check: "Check",
  card: "Card",
  transfer: "Transfer",
  other: "Another way",
};

/** What is open and paid: `Total $170 · Paid $85 · Open $85`. Empty where there's no money. */
export function balanceInWords(balance: Balance): string {
  const { owed_cents, paid_cents, refunded_cents, open_cents, to_refund_cents } = balance;
  const words = [
    ["Total", owed_cents],
    ["Paid", paid_cents],
    ["Refunded", refunded_cents],
    ["Open", open_cents],
    ["To refund", to_refund_cents],
  ] as const;
  const said = words.filter(([, cents]) => cents !== 0);
  return said.map(([word, cents]) => `${word} ${inDollars(cents)}`).join(" · ");
}

/** An amount as people type it, in cents; undefined if it isn't one: `85`, `85.5`, `$1,085.50`. */
export function centsOf(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(?:\D|$))/g, "");
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = "", cents = ""] = text.split(".");
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

/** The day at `now` by the stable's clock: `2027-06-18`. */
export function dayIn(timezone: string, now: Date): string {
  const options = {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  } as const;
  const parts = new Intl.DateTimeFormat("en-US", options).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** The month `steps` after `month`: `2027-07`. */
export function monthAfter(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + steps;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** `June 2027` */
export function monthInWords(month: string): string {
  const options = { timeZone: "UTC", month: "long", year: "numeric" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", options);
}

/** The last day of `month`: `2027-06-30`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
