import { useSyncExternalStore } from "react";
import type { StaffRegistration } from "../../api/types";
import { forgetOnLeaving } from "../session/leaving";
import { Refusal } from "../shared/calls";

/* Who came and who didn't, as staff marked it and the server doesn't know yet. It's kept on this device, without names, until
   the server has it. */

const KEY = "paddockTicks";

/** What staff say of somebody on the day: that they came, that they didn't, or nothing. */
export type Mark = "came" | "missed" | "none";

/** A mark on somebody. */
export interface Tick {
  /** The registration's id. */
  registration: string;
  /** Which one of its attendees. */
  position: number;
  mark: Mark;
}

/** A tick that the server didn't take as it was meant. */
export interface OddTick extends Tick {
  /** Why, in words. */
  why: string;
}

/** What the queue needs of the page. */
export interface TickSender {
  send: (tick: Tick) => Promise<StaffRegistration>;
  /** Reads the registrations again. Until that is done, the ticks stand. */
  readAgain: () => Promise<unknown>;
  /** The session has ended. What waits is sent once somebody has signed in. */
  onEnded: () => void;
}

interface State {
  waiting: Tick[];
  odd: OddTick[];
  /** Whether the server didn't answer the last try. */
  isUnanswered: boolean;
}

let state: State = { waiting: stored(), odd: [], isUnanswered: false };
/** What sends now; null: nothing does. */
let sending: symbol | null = null;
const listeners = new Set<() => void>();

forgetOnLeaving(() => {
  sending = null;
  change({ waiting: [], odd: [], isUnanswered: false });
});

function stored(): Tick[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Tick[];
  } catch {
    return [];
  }
}

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  try {
    if (state.waiting.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(state.waiting));
  } catch {
    // Without storage they're kept as long as the page is open.
  }
  for (const listener of listeners) listener();
}

const isOf = (one: Tick, { registration, position }: Omit<Tick, "mark">) =>
  one.registration === registration && one.position === position;

/** Keeps a tick until the server has it. A later one of the same person replaces it. */
export function addTick(tick: Tick): void {
  const others = state.waiting.filter((one) => !isOf(one, tick));
  change({ waiting: [...others, tick], odd: state.odd.filter((one) => !isOf(one, tick)) });
}

/** Sends what waits, one after the other. Stops at the first that the server doesn't answer. */
export async function sendTicks(sender: TickSender): Promise<void> {
  if (sending) return;
  const own = Symbol();
  sending = own;
  for (let [next] = state.waiting; next; [next] = state.waiting) {
    const outcome = await sendOne(next, sender);
    // Somebody has signed out meanwhile.
    if (sending !== own) return;
    if (outcome === undefined) break;
    done(next, outcome);
  }
  sending = null;
  const isUnanswered = state.waiting.length > 0;
  if (isUnanswered !== state.isUnanswered) change({ isUnanswered });
}

/** Why a tick isn't as it was meant; empty: it is; undefined: it's to be sent again. */
async function sendOne(
  tick: Tick,
  { send, readAgain, onEnded }: TickSender,
): Promise<string | undefined> {
  try {
    const why = whyOdd(tick, await send(tick));
    await readAgain();
    return why;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) onEnded();
    return isRefused(error) ? error.message : undefined;
  }
}

/** Statuses after which the same may go well: unanswered, no session, busy, and a proxy whose server is gone. */
const PASSING = [0, 401, 429, 502, 503, 504];

/** Whether the server won't take it later, either. */
const isRefused = (error: unknown): error is Refusal =>
  error instanceof Refusal && !PASSING.includes(error.status);

/** Takes a tick off the queue, unless another one has come meanwhile. */
function done(tick: Tick, why: string): void {
  const waiting = state.waiting.filter((one) => one !== tick);
  change({ waiting, odd: why === "" ? state.odd : [...state.odd, { ...tick, why }] });
}

/** What staff should know of a tick that the server took. */
function whyOdd({ mark }: Tick, { status }: StaffRegistration): string {
  return mark !== "none" && status === "cancelled"
    ? "Their registration has been canceled meanwhile."
    : "";
}

/** Takes note of what was odd. */
export const dismissOddTicks = (): void => change({ odd: [] });

/** What waits to be sent, and what the server didn't take as it was meant. */
export const useTicks = (): State => useSyncExternalStore(subscribe, () => state);

/** The mark of an attendee that waits to be sent; undefined: none does. */
export function useWaitingMark(registration: string, position: number): Mark | undefined {
  return useTicks().waiting.find((one) => isOf(one, { registration, position }))?.mark;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
