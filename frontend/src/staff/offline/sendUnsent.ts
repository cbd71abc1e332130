import type { StaffRegistration } from "../../api/types";
import { forgetOnLeaving } from "../session/leaving";
import { Refusal } from "../shared/calls";
import {
  changeUnsent,
  forgetExpired,
  isBehind,
  isWalkIn,
  type Marked,
  type OddMark,
  type RefusedWalkIn,
  readUnsent,
  type Unsent,
  type WalkIn,
} from "./unsent";

/** What sending needs of the page. */
export interface Sender {
  mark: (marked: Marked) => Promise<StaffRegistration>;
  walkIn: (walkIn: WalkIn) => Promise<unknown>;
  /** Reads the registrations again, and says whether that went well. */
  readAgain: () => Promise<boolean>;
  /** The session has ended. What waits is sent once somebody has signed in. */
  onEnded: () => void;
}

/** What staff should know of what the server has answered to; nothing if all is as it was meant. */
interface Outcome {
  odd?: OddMark;
  refused?: RefusedWalkIn;
}

/** What sends now; null: nothing does. */
let sending: symbol | null = null;

forgetOnLeaving(() => {
  sending = null;
});

/** Sends what waits, one after the other, and then reads the registrations again: once, since a morning's check-ins may be a
    hundred. Stops at the first that the server doesn't answer. */
export async function sendUnsent(sender: Sender): Promise<void> {
  if (sending || !isBehind(readUnsent())) return;
  const own = Symbol();
  sending = own;
  forgetExpired();
  let settle: Settle | undefined;
  do {
    const [next] = readUnsent().waiting;
    settle = next ? await sendOne(next, sender) : await readAgain(sender);
    // Somebody has signed out meanwhile.
    if (sending !== own) return;
    settle?.();
  } while (settle && isBehind(readUnsent()));
  sending = null;
  const { waiting, isUnanswered } = readUnsent();
  if (waiting.length > 0 !== isUnanswered) changeUnsent({ isUnanswered: !isUnanswered });
}

/** What follows from an answer; undefined: there was none, and it's to be asked again. */
type Settle = () => void;

async function sendOne(unsent: Unsent, sender: Sender): Promise<Settle | undefined> {
  try {
    const outcome = isWalkIn(unsent)
      ? await sender.walkIn(unsent).then(() => ({}))
      : oddities(unsent, await sender.mark(unsent));
    return () => take(unsent, outcome);
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) sender.onEnded();
    return isRefused(error) ? () => take(unsent, outcomeOf(unsent, error)) : undefined;
  }
}

async function readAgain(sender: Sender): Promise<Settle | undefined> {
  return (await sender.readAgain()) ? () => changeUnsent({ taken: [] }) : undefined;
}

/** Statuses after which the same may go well: unanswered, no session, busy, and a proxy whose server is gone. */
const PASSING = [0, 401, 429, 502, 503, 504];

/** Whether the server won't take it later, either. */
const isRefused = (error: unknown): error is Refusal =>
  error instanceof Refusal && !PASSING.includes(error.status);

function outcomeOf(unsent: Unsent, { message: why, problem }: Refusal): Outcome {
  if (!isWalkIn(unsent)) return { odd: { ...unsent, why } };
  const left = problem?.placesLeft ?? undefined;
  return { refused: { ...unsent, why, left, registration: problem?.registration } };
}

/** What staff should know of a mark that the server took. */
function oddities(marked: Marked, { status }: StaffRegistration): Outcome {
  const why = "Their registration has been canceled meanwhile.";
  return marked.mark !== "none" && status === "cancelled" ? { odd: { ...marked, why } } : {};
}

/** Takes what was answered off the queue, unless something else has taken its place meanwhile. */
function take(unsent: Unsent, { odd, refused }: Outcome): void {
  const state = readUnsent();
  changeUnsent({
    waiting: state.waiting.filter((one) => one !== unsent),
    taken: [...state.taken, ...(odd || refused ? [] : [unsent])],
    odd: odd ? [...state.odd, odd] : state.odd,
    refused: refused ? [...state.refused, refused] : state.refused,
  });
}
