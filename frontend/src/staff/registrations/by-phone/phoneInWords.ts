import type { StaffRegistration } from "../../../api/types";
import { readableTime } from "../../shared/readableTime";
import { placesInWords } from "../placesInWords";

type PhoneCall = NonNullable<StaffRegistration["by_phone"]>[number];

/** `Registered by Erin`, or who added how many people later. */
export function phoneCallInWords(
  { people, taken_by, taken_at }: PhoneCall,
  { created_at }: Pick<StaffRegistration, "created_at">,
  timezone: string,
): string {
  const by = ` by ${taken_by || "staff"}`;
  if (taken_at === created_at) return `Registered${by}.`;
  return `${placesInWords(people)} added${by}, ${readableTime(taken_at, timezone)}.`;
}

/** What is asked before more people are registered than there's room for. */
export function overCapacityQuestion(left: number, people: number): string {
  return `${leftInWords(left)} Register ${allOf(people)} anyway?`;
}

/** What is asked before a registration is restored for more people than there's room for. */
export const restoreQuestion = (left: number, people: number): string =>
  `${leftInWords(left)} Restore the registration for ${allOf(people)} anyway?`;

/** `There are no spots left.` */
function leftInWords(left: number): string {
  if (left === 0) return "There are no spots left.";
  return `${left === 1 ? "There's" : "There are"} ${placesInWords(left)} left.`;
}

/** `them`, `both`, `all 4` */
export function allOf(people: number): string {
  if (people === 1) return "them";
  return people === 2 ? "both" : `all ${people}`;
}

/** What is asked before people are added to a party on the waiting list, of which the server says this much. */
export function waitingQuestion(said: string, before: number, people: number): string {
  return `${said} Add ${people} more, ${before + people} in all?`;
}

/** What is asked before people are added to a registration. */
export function mergeQuestion(name: string, before: number, people: number): string {
  return `${name} already has ${placesInWords(before)} for this event. Add ${people} more, ${before + people} in all?`;
}
