import type { OwnRegistration } from "../../api/types";
import { totalCost as inDollars, inWords } from "../../forms/registration/party";
import { calendarDay } from "../../lib/calendarDay";
import { dollars } from "../../lib/dollars";
import { dayInWords } from "./other-date/otherDateInWords";

export type PlaceInLine = NonNullable<OwnRegistration["placeInLine"]>;

type Attendee = OwnRegistration["additionalAttendees"][number];

/** `Tom Whitlock, age 9`; an age in words stands as it was given. */
export function personInWords({ name, age }: Pick<Attendee, "name" | "age">): string {
  if (age === null || age === "") return name;
  return /^\d+$/.test(`${age}`) ? `${name}, age ${age}` : `${name}, ${age}`;
}

/** `Rider: $85.00` */
export function priceInWords(price: Attendee["price"]): string {
  return price ? `${price.label}: ${costInWords(price.amount)}` : "";
}

/** `Wine and Ride on Friday, June 18, 2027`. */
export function eventInWords({ eventTitle, eventDate }: OwnRegistration): string {
  return `${eventTitle} on ${calendarDay(eventDate).inFull}`;
}

/** When and where it is; how many come or wait and what they pay, unless it's canceled or called off. */
export function factsOf(
  registration: OwnRegistration,
  takesPlace: boolean,
): { term: string; detail: string }[] {
  const { eventTitle, eventDate, eventTime, eventLocation } = registration;
  const { status, totalAttendees, totalCost, paid, open, placeInLine } = registration;
  const { waiverSignedBy } = registration;
  const isComing = status === "confirmed" && takesPlace;
  const facts = [
    { term: "Event", detail: eventTitle },
    { term: "Date", detail: calendarDay(eventDate).inFull },
    // It may break after its dash, not before it.
    { term: "Time", detail: eventTime.replaceAll(" –", "\u00a0–") },
    { term: "Place", detail: eventLocation },
    { term: "Coming", detail: isComing ? inWords(totalAttendees) : "" },
    { term: "Total cost", detail: isComing ? costInWords(totalCost) : "" },
    { term: "Paid", detail: paid > 0 ? inDollars(paid) : "" },
    // Said only where something was paid: before that, all of it is.
    { term: "Still to pay", detail: paid > 0 && open > 0 ? inDollars(open) : "" },
    { term: "Waiver", detail: waiverSignedBy ? `Signed by ${waiverSignedBy}` : "" },
    { term: "Waiting", detail: placeInLine ? waitingInWords(registration, placeInLine) : "" },
    { term: "Cost", detail: placeInLine ? costOfEach(registration, placeInLine) : "" },
  ];
  return facts.filter(({ detail }) => detail !== "");
}

/** What the party is told of money that it gets back. The owner decides how much that is, so no amount is promised. */
export function refundInWords({ toRefund, paid, otherDate }: Refund): string {
  if (toRefund < paid)
    return `You've paid ${dollars(toRefund)} too much. We'll be in touch about the refund.`;
  return otherDate?.state === "open"
    ? `You've paid ${dollars(paid)}. If you can't come on ${dayInWords(otherDate)}, we'll be in touch about the refund.`
    : refundOfAll({ paid });
}

/** What the party is told of what it has paid if it cancels. The mail has the same words. */
export const refundOfAll = ({ paid }: Pick<OwnRegistration, "paid">) =>
  `You've paid ${dollars(paid)}. We'll be in touch about the refund.`;

type Refund = Pick<OwnRegistration, "toRefund" | "paid" | "otherDate">;

/** `4 people, or at least 2` */
function waitingInWords({ totalAttendees }: OwnRegistration, { atLeast }: PlaceInLine): string {
  const all = inWords(totalAttendees);
  return atLeast < totalAttendees ? `${all}, or at least ${atLeast}` : all;
}

/** What somebody pays who waits. With several prices that's known once it's known who comes. */
function costOfEach(
  { totalAttendees, totalCost, price }: OwnRegistration,
  { state, offered }: PlaceInLine,
): string {
  if (price && state === "offered" && offered < totalAttendees)
    return offered === 1 ? costInWords(price.amount) : "";
  if (price) return costInWords(totalCost);
  return totalCost === 0 ? "Free" : `${inDollars(totalCost / totalAttendees)} a person`;
}

/** `$85.00`, `Free` */
export const costInWords = (dollars: number) => (dollars === 0 ? "Free" : inDollars(dollars));

/** What a change of the number of people does to the cost; nothing if the event is free. */
export function costOfChange({
  totalAttendees,
  totalCost,
  price,
}: OwnRegistration): string | undefined {
  if (totalCost === 0) return undefined;
  const now = `Saved so far: ${inWords(totalAttendees)}, total cost ${inDollars(totalCost)}`;
  // With several prices, it depends on who it is.
  if (price) return `${now}. Who's added or left out changes the total by their price.`;
  return `${now}. Each person more or fewer changes the total by ${inDollars(totalCost / totalAttendees)}.`;
}
