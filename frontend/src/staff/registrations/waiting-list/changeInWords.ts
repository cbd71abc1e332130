import type { ListChange, WaitingList } from "../../../api/types";
import { Refusal } from "../../shared/calls";
import { placesInWords } from "../placesInWords";
import { type Party, stateInWords } from "./waitingInWords";

interface Lists {
  before: WaitingList | undefined;
  /** The party as it is on the list now. Undefined: it's off it. */
  held: Party | undefined;
}

/** What was done with a party, for the message about it. */
export function doneInWords(
  { action, ...more }: ListChange,
  party: Party,
  { before, held }: Lists,
) {
  const { name, phone } = party;
  switch (action) {
    case "offer": {
      const call = held?.needsCall ? `. Call them: ${phone}` : "";
      return { title: "Spots held", detail: held ? `${name}: ${stateInWords(held)}${call}` : name };
    }
    case "accept": {
      const spots = party.offered || Math.min(party.people, before?.free ?? party.people);
      return { title: "Registered", detail: `${name}, ${placesInWords(spots)}` };
    }
    case "decline":
      return { title: "Off the waiting list", detail: name };
    case "pass_over":
      return {
        title: "Passed over",
        detail: `${name} gets no spots unless you hold some or they ask again`,
      };
    case "move": {
      const to = "position" in more ? more.position : 0;
      return { title: "Moved", detail: `${name} is number ${to} in line` };
    }
  }
}

/** Why a change wasn't made: `Only 1 spot is free, and they'd come with at least 2.` */
export function refusalInWords(error: Error, { people, atLeast }: Party): string {
  const free = error instanceof Refusal ? error.problem?.placesLeft : undefined;
  if (typeof free !== "number") return error.message;
  const room =
    free === 0
      ? "No spots are free"
      : `Only ${placesInWords(free)} ${free === 1 ? "is" : "are"} free`;
  return atLeast < people
    ? `${room}, and they'd come with at least ${atLeast}.`
    : `${room}, and they need ${people}.`;
}
