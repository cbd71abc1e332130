import type { OwnRegistration } from "../../api/types";
import { totalCost as inDollars, inWords } from "../../forms/registration/party";
import { calendarDay } from "../../lib/calendarDay";

type Attendee = OwnRegistration["additionalAttendees"][number];

/** `Tom Whitlock, age 9`; an age in words stands as it was given. */
export function personInWords({ name, age }: Pick<Attendee, "name" | "age">): string {
  if (age === null || age === "") return name;
  return /^\d+$/.test(`${age}`) ? `${name}, age ${age}` : `${name}, ${age}`;
}

/** `Wine and Ride on Friday, June 18, 2027`. */
export function eventInWords({ eventTitle, eventDate }: OwnRegistration): string {
  return `${eventTitle} on ${calendarDay(eventDate).inFull}`;
}

/** When and where it is, how many come and what they pay. */
export function factsOf(registration: OwnRegistration): { term: string; detail: string }[] {
  const { eventTitle, eventDate, eventTime, eventLocation } = registration;
  const { totalAttendees, totalCost } = registration;
  const facts = [
    { term: "Event", detail: eventTitle },
    { term: "Date", detail: calendarDay(eventDate).inFull },
    // It may break after its dash, not before it.
    { term: "Time", detail: eventTime.replaceAll(" –", "\u00a0–") },
    { term: "Place", detail: eventLocation },
    { term: "Coming", detail: inWords(totalAttendees) },
    { term: "Total cost", detail: totalCost === 0 ? "Free" : inDollars(totalCost, 1) },
  ];
  return facts.filter(({ detail }) => detail !== "");
}
