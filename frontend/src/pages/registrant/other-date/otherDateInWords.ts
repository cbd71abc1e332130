import type { OwnRegistration } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";

export type OtherDateOf = NonNullable<OwnRegistration["otherDate"]>;

/** `July 9` */
export const dayInWords = ({ date }: Pick<OtherDateOf, "date">): string =>
  calendarDay(date).inFull.split(", ")[1] ?? date;

/** What the page's button says of it: `Another date: July 9`, `Another event: Sunset Ride, July 9` */
export const otherInWords = (date: OtherDateOf, { eventTitle }: OwnRegistration): string =>
  date.title === eventTitle
    ? `Another date: ${dayInWords(date)}`
    : `Another event: ${date.title}, ${dayInWords(date).replace(" ", "\u00a0")}`;

/** What a party gives up at its own event, which is called off, for the other one. */
export function givenUp(
  { eventDate, status, totalAttendees }: OwnRegistration,
  { state }: OtherDateOf,
): string {
  const day = dayInWords({ date: eventDate });
  if (status === "waiting") {
    const old = `You leave the waiting list for ${day}`;
    return state === "open" ? `${old}.` : `${old} then, even if it's put back on.`;
  }
  const spots = totalAttendees === 1 ? "spot" : `${totalAttendees} spots`;
  return `${day} is called off. If it's put back on, you won't have your ${spots} there.`;
}

/** Why a party can't simply come then. */
export function whyNotOpen(date: OtherDateOf, people: number): string {
  const day = dayInWords(date);
  if (date.state === "closed")
    return `You can't sign up for ${day} anymore. Give us a call, and we'll find another date.`;
  if (date.state === "tooYoung")
    return `For ages ${date.minimumAge} and up. Give us a call, and we'll find another date.`;
  const spots = `${day} ${spotsInWords(date.placesLeft)}, and there are ${people} of you.`;
  const full = date.placesLeft === 0 ? `${day} is full.` : spots;
  return date.state === "waitingList"
    ? `${full} You can join the waiting list: we'll let you know when spots open up.`
    : `${full} Give us a call, and we'll find another date.`;
}

const spotsInWords = (spots: number) =>
  spots === 1 ? "has only 1 spot left" : `has only ${spots} spots left`;
