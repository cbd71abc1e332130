import type { OwnRegistration } from "../../api/types";
import { momentInWords } from "../../lib/localMoment";
import { eventInWords, type PlaceInLine } from "./inWords";

/** Whether somebody has to choose who comes, because there are fewer spots than the party has people. */
export function isChoice({ totalAttendees }: OwnRegistration, place: PlaceInLine): boolean {
  return place.state === "offered" && place.available > 1 && place.available < totalAttendees;
}

interface Opening {
  title: string;
  lead: string;
}

/** The title and the sentence below it, for a party on the waiting list. */
export function openingOfPlace(registration: OwnRegistration, place: PlaceInLine): Opening {
  const event = eventInWords(registration);
  if (place.state === "offered")
    return place.isShown ? openingOfOffer(event, place) : openingOfHidden(event, place);
  if (place.state === "passed")
    return {
      title: "You're not in line right now",
      lead: `No spots at ${event} are held for you. Still want to come? Wait again, and you'll be at the end of the line.`,
    };
  return {
    title: "You're on the waiting list",
    lead: `You're ${positionInWords(place)} for ${event}. We'll let you know when ${enoughInWords(registration.totalAttendees, place)}.`,
  };
}

/** While staff have hidden the event, nobody can take spots of it. */
function openingOfHidden(event: string, { offered }: PlaceInLine): Opening {
  const [title, they, them] =
    offered === 1
      ? ["A spot is held for you", "It's", "it"]
      : [`${offered} spots are held for you`, "They're", "them"];
  return {
    title,
    lead: `${they} for ${event}, which isn't on our calendar just now. You can't take ${them} here until it is. Give us a call if you'd like to know more.`,
  };
}

function openingOfOffer(event: string, place: PlaceInLine): Opening {
  const { offered, answerBy } = place;
  // `7 PM` stays on one line.
  const until = momentInWords(answerBy).replace(/ ([AP]M)$/, "\u00a0$1");
  if (offered === 1)
    return {
      title: "A spot is held for you",
      lead: `It's for ${event}. Take it by ${until}, or it goes to the next in line.${moreInWords(place)}`,
    };
  return {
    title: `${offered} spots are held for you`,
    lead: `They're for ${event}. Take them by ${until}, or they go to the next in line.${moreInWords(place)}`,
  };
}

/** ` 2 more are free right now.`; empty: no more that they'd need. */
function moreInWords({ offered, available }: PlaceInLine): string {
  const more = available - offered;
  if (more <= 0) return "";
  return more === 1 ? " One more is free right now." : ` ${more} more are free right now.`;
}

/** `1st in line`; `1st or 2nd in line`, or `between 2nd and 4th in line`, if smaller parties may be served before. */
export function positionInWords({ firstPosition, lastPosition }: PlaceInLine): string {
  const last = ordinal(lastPosition);
  if (firstPosition === lastPosition) return `${last} in line`;
  if (firstPosition + 1 === lastPosition) return `${ordinal(firstPosition)} or ${last} in line`;
  return `between ${ordinal(firstPosition)} and ${last} in line`;
}

/** When the party is asked. */
function enoughInWords(people: number, { atLeast }: PlaceInLine): string {
  if (people === 1) return "a spot opens up";
  return atLeast < people
    ? `there's room for at least ${atLeast} of you`
    : `there's room for ${people === 2 ? "both" : `all ${people}`} of you`;
}

/** To whom spots go, by the event's `waitingList`. */
export function ruleInWords(order: string): string {
  return order === "strict"
    ? "Spots that open up go strictly in order: no one gets a turn before the first group in line."
    : "Spots that open up go to the first group in line they're enough for. A smaller group may get a turn before you, and you keep your place.";
}

/** `1st`, `22nd`, `113th` */
function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const ending = isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10];
  return `${number}${ending ?? "th"}`;
}
