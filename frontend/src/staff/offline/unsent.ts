import { useSyncExternalStore } from "react";
import type { PhoneForm, Problem } from "../../api/types";
import { forgetOnLeaving } from "../session/leaving";
import { isFresh } from "./keptAnswers";

/* What staff did on the day and the server doesn't know yet, in the order in which they did it: who came, who didn't, and who
   walked in. It's kept on this device until the server has it. Marks are kept without names. A walk-in has one, so it's kept for a day at
   most, and only on a device that its user called their own. */

const KEY = "paddockUnsent";

/** What staff say of somebody on the day: that they came, that they didn't, or nothing. */
export type Mark = "came" | "missed" | "none";

/** A mark on somebody. */
export interface Marked {
  /** The registration's id. */
  registration: string;
  /** Which one of its attendees. */
  position: number;
  mark: Mark;
  /** Whom it is on, as long as the page is open: this device may be others', too. */
  name?: string;
}

/** A party that walked in. */
export interface WalkIn {
  form: PhoneForm;
  /** What the event is called. */
  event: string;
  /** When it was typed in, in milliseconds since 1970. */
  at: number;
}

export type Unsent = Marked | WalkIn;

export const isWalkIn = (one: Unsent): one is WalkIn => "form" in one;

/** A mark that the server didn't take as it was meant. */
export interface OddMark extends Marked {
  /** Why, in words. */
  why: string;
}

/** A walk-in that the server refused. Staff decide what comes of it. */
export interface RefusedWalkIn extends WalkIn {
  /** Why, in words. */
  why: string;
  /** How many places are left, if they are too few. */
  left?: number | undefined;
  /** The registration that the person already has. */
  registration?: Problem["registration"];
}

/** What the page shows although it hasn't read it from the server. */
export interface Queues {
  waiting: Unsent[];
  /** What the server has taken since the page last read the registrations, so the page shows it from here. */
  taken: Unsent[];
}

interface State extends Queues {
  odd: OddMark[];
  refused: RefusedWalkIn[];
  /** How many walk-ins couldn't be sent for a day, and were deleted. */
  expired: number;
  /** Whether the server didn't answer the last try. */
  isUnanswered: boolean;
}

const NOTHING: State = {
  waiting: [],
  taken: [],
  odd: [],
  refused: [],
  expired: 0,
  isUnanswered: false,
};

let state: State = { ...NOTHING, ...stored() };
const listeners = new Set<() => void>();

forgetOnLeaving(() => changeUnsent(NOTHING), { lost: unsentInWords });
forgetExpired();

function stored(): Partial<State> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<State>;
  } catch {
    return {};
  }
}

export const readUnsent = (): State => state;

/** What the server doesn't have, as an item of a list; empty: nothing. */
function unsentInWords(): string {
  const walkIns = [...state.waiting, ...state.refused].filter(isWalkIn).length;
  const marks = state.waiting.length + state.refused.length - walkIns;
  const kinds = [
    marks > 0 && (marks === 1 ? "1 check-in" : `${marks} check-ins`),
    walkIns > 0 && (walkIns === 1 ? "1 walk-in" : `${walkIns} walk-ins`),
  ].filter(Boolean);
  return kinds.length > 0 ? `${kinds.join(" and ")} that the server doesn't have` : "";
}

/** Leaves the names of marks out: a walk-in's are in its form. */
function withoutNames(_: string, value: unknown): unknown {
  return value instanceof Object && "mark" in value ? { ...value, name: undefined } : value;
}

export function changeUnsent(next: Partial<State>): void {
  state = { ...state, ...next };
  const { waiting, taken, refused } = state;
  try {
    if (waiting.length + taken.length + refused.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ waiting, taken, refused }, withoutNames));
  } catch {
    // Without storage they're kept as long as the page is open.
  }
  for (const listener of listeners) listener();
}

/** Deletes the walk-ins whose day is over. */
export function forgetExpired(): void {
  const isKept = (one: Unsent) => !isWalkIn(one) || isFresh(one.at);
  const waiting = state.waiting.filter(isKept);
  const taken = state.taken.filter(isKept);
  const refused = state.refused.filter(isKept);
  const gone = state.waiting.length + state.refused.length - waiting.length - refused.length;
  if (gone > 0 || taken.length < state.taken.length) {
    changeUnsent({ waiting, taken, refused, expired: state.expired + gone });
  }
}

/** Whether `one` is the mark on this attendee. */
const isOf = (one: Unsent, { registration, position }: Omit<Marked, "mark">) =>
  !isWalkIn(one) && one.registration === registration && one.position === position;

/** Keeps a mark until the server has it. A later one on the same person replaces it. */
export function addMark(mark: Marked): void {
  const others = state.waiting.filter((one) => !isOf(one, mark));
  changeUnsent({
    waiting: [...others, mark],
    odd: state.odd.filter((one) => !isOf(one, mark)),
  });
}

/** Keeps a walk-in until the server has it. */
export const addWalkIn = (walkIn: WalkIn): void =>
  changeUnsent({ waiting: [...state.waiting, walkIn] });

/** Sends a walk-in again with what staff said yes to. */
export function sendRefused(
  walkIn: RefusedWalkIn,
  yes: Pick<PhoneForm, "overCapacity" | "merge">,
): void {
  const { form, event, at } = walkIn;
  removeRefused(walkIn);
  addWalkIn({ form: { ...form, ...yes }, event, at });
}

/** Takes a walk-in off those that were refused. */
export const removeRefused = (walkIn: RefusedWalkIn): void =>
  changeUnsent({ refused: state.refused.filter((one) => one !== walkIn) });

/** What waits to be sent, and what the server didn't take as it was meant. */
export const useUnsent = (): State => useSyncExternalStore(subscribe, readUnsent);

/** Whether the server doesn't know all of it yet, or the page shows it as it was before. */
export const isBehind = ({ waiting, taken }: Queues): boolean => waiting.length + taken.length > 0;

/** The last mark on an attendee that the page hasn't read from the server; undefined: there's none. */
export function markOf({ taken, waiting }: Queues, of: Omit<Marked, "mark">): Mark | undefined {
  const found = [...taken, ...waiting].findLast((one) => isOf(one, of));
  return found && !isWalkIn(found) ? found.mark : undefined;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
