import { calendarDay } from "../lib/calendarDay";
import { dollars } from "../lib/dollars";
import type { MailInput } from "./view";

/** An event in a mail. */
export type MailEvent = Extract<MailInput, { kind: "confirmation" }>["event"];

/** `Friday, June 18, 2027` and, in another line, `6:30 PM – 9 PM` */
export const whenInWords = ({ date, time }: MailEvent) => `${calendarDay(date).inFull}\n${time}`;

/** `Friday, June 18` */
export const dayInWords = ({ date }: Pick<MailEvent, "date">) =>
  calendarDay(date).inFull.split(",").slice(0, 2).join(",");

/** `June 18` */
export const monthAndDay = ({ date }: Pick<MailEvent, "date">) =>
  calendarDay(date).inFull.split(", ")[1] ?? date;

/** `Wine and Ride on Friday, June 18` */
export const titleAndDay = (event: MailEvent) =>
  `${inOneLine(event.title)} on ${dayInWords(event)}`;

/** `Main barn, Maple Hollow Stables, 1 Stable Lane, Doylestown, PA 18901` */
export const whereInWords = ({ location, address }: MailEvent) => `${location}, ${address}`;

/** `$85`, `Free` */
export const priceInWords = (cents: number) => (cents === 0 ? "Free" : dollars(cents / 100));

/** The total cost: `$255 ($85 a person)`. */
export function costInWords(cents: number, people: number): string {
  if (cents === 0) return "Free";
  const total = dollars(cents / 100);
  if (people < 2 || cents % people !== 0) return total;
  return `${total} (${dollars(cents / people / 100)} a person)`;
}

/** What a party pays. */
type PartyCost = Pick<Extract<MailInput, { kind: "offer" }>, "names" | "prices" | "totalCents">;

type Price = PartyCost["prices"][number];

const ownPriceInWords = ({ label, cents }: Price) =>
  label ? `${label}, ${priceInWords(cents)}` : priceInWords(cents);

const eachPriceInWords = ({ names, prices }: PartyCost): string[] =>
  prices.map((price, index) => `${names[index] ?? ""}: ${ownPriceInWords(price)}`);

/** What a party pays, in several lines where not everybody pays the same. */
export function costOfPartyInWords(cost: PartyCost): string | string[] {
  const { names, prices, totalCents } = cost;
  const [first] = prices;
  if (!first) return costInWords(totalCents, names.length);
  if (names.length === 1) return ownPriceInWords(first);
  return [...eachPriceInWords(cost), `Together: ${priceInWords(totalCents)}`];
}

/** What some of a party pay, of whom nobody knows yet who they are. */
export function costOfSomeInWords(cost: PartyCost): string | string[] {
  const { names, prices, totalCents } = cost;
  if (prices.length > 0) return eachPriceInWords(cost);
  return `${dollars(totalCents / names.length / 100)} a person`;
}

export const peopleInWords = (people: number) => (people === 1 ? "1 person" : `${people} people`);

export const spotsInWords = (spots: number) => (spots === 1 ? "1 spot" : `${spots} spots`);

/** A party on the waiting list: `4 people, or at least 2`. */
export function waitingInWords(people: number, atLeast: number): string {
  const all = peopleInWords(people);
  return atLeast < people ? `${all}, or at least ${atLeast}` : all;
}

/** A list in words: `a, b and c`. */
export function inOneSentence(things: string[]): string {
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} and ${last}`;
}

/** The greeting: `Hi Ada,`, or `Hi there,` if the name can't be shown. */
export function greeting(names: string[]): string {
  const [name = ""] = names;
  const [first = ""] = name.split(" ");
  if (name === "" || /^Rider \d+$/.test(name)) return "Hi there,";
  // `Dr. Smith`, `J. Smith`
  return `Hi ${first.endsWith(".") ? name : first},`;
}

/** Control characters: line breaks, and those that change the writing direction. */
const UNFIT_FOR_A_LINE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text for a subject line: on one line, with at most `longest` characters. */
export function inOneLine(text: string, longest = 60): string {
  const line = [...text.replace(UNFIT_FOR_A_LINE, " ").replace(/\s+/g, " ").trim()];
  return line.length > longest ? `${line.slice(0, longest - 1).join("")}…` : line.join("");
}
