import type { WaitingList } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import { toWritten } from "../../site-editor/model/clock";
import { placesInWords } from "../placesInWords";

export type Party = WaitingList["parties"][number];
export type Step = Party["steps"][number];

/** To whom spots go that open up. */
export const RULES: Record<WaitingList["order"], string> = {
  "first-that-fits":
    "Spots that open up go to the first party in line that they're enough for; anyone skipped keeps their place.",
  strict:
    "Spots that open up go to the first party in line; if it needs more, they wait for it, and no one else gets them.",
  off: "No one else can join; spots that open up go to the first party in line that they're enough for.",
};

/** What stands instead if the event doesn't take place. */
export const NO_SPOTS = "The event is called off, so no one gets a spot.";

/** `12 spots: 10 taken, 2 held, 0 free`; `12 spots: 12 taken, 2 held, 2 over` */
export const placesOf = ({ capacity, taken, held, free, over }: WaitingList) =>
  `${placesInWords(capacity)}: ${taken} taken, ${held} held, ${over > 0 ? `${over} over` : `${free} free`}`;

/** `4 people, or at least 2` */
export function wishInWords({ people, atLeast }: Party): string {
  if (people === 1) return "1 person";
  return atLeast < people
    ? `${people} people, or at least ${atLeast}`
    : `${people} people, all or none`;
}

/** Where a party stands: `2 spots held until Saturday, June 12, 7 PM`. */
export function stateInWords({ state, offered, answerBy, steps }: Party): string {
  if (state === "waiting") return "Waiting";
  if (state === "offered") return heldInWords({ places: offered, until: answerBy });
  return steps.at(-1)?.step === "lapsed" ? "Didn't answer in time" : "Passed over";
}

/** `2 spots held until Saturday, June 12, 7 PM` */
export const heldInWords = ({ places, until }: { places: number; until: string }) =>
  `${placesInWords(places)} held until ${momentInWords(until)}`;

/** When a party is told of its spots, by day: `We'll mail them Saturday, June 12, 8 AM` */
export const toldInWords = ({ email, toldAt }: Party) =>
  email
    ? `No one is told at night. We'll mail them ${momentInWords(toldAt)}.`
    : `No one is told at night, and no mail reaches them. Call from ${momentInWords(toldAt)}, on.`;

/** `2027-06-12T19:00` -> `Saturday, June 12, 7 PM`: it's never a year away. */
function momentInWords(moment: string): string {
  const [day = "", time = ""] = moment.split("T");
  return `${calendarDay(day).inFull.replace(/, \d{4}$/, "")}, ${toWritten(time)}`;
}

/** What happened to a party: `Said yes to 2 spots, Erin`. */
export function stepInWords(step: Step): string {
  return step.byStaff ? `${stepAlone(step)}, ${step.who || "staff"}` : stepAlone(step);
}

function stepAlone({ step, number }: Step): string {
  const spots = placesInWords(number ?? 0);
  switch (step) {
    case "joined":
      return "Joined the list";
    case "offered":
      return `${spots} held for them`;
    case "accepted":
      return number === null ? "Said yes" : `Said yes to ${spots}`;
    case "declined":
      return "Said no";
    case "lapsed":
      return `Didn't answer in time, so ${spots} went back`;
    case "withdrawn":
      return `${spots} no longer held for them`;
    case "passed_over":
      return "Passed over";
    case "moved":
      return `Moved to position ${number}`;
    case "asked_again":
      return "Asked to be in line again";
    default:
      return "Left the list";
  }
}

/** What happened, once each: what staff do is noted beside what the program then does, in the same instant. */
export function stepsOf({ steps }: Party): Step[] {
  const byStaff = (step: Step) =>
    steps.some((other) => other.byStaff && other.at === step.at && other.step === step.step);
  return steps.filter((step) => step.byStaff || !byStaff(step));
}
