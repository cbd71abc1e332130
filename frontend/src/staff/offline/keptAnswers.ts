import { useSyncExternalStore } from "react";
import { isOwnDevice } from "../session/signInMemory";
import { Refusal } from "../shared/calls";

/* Answers of the server that this device keeps, so that staff read who is coming where there is no network. They are kept
   for a day, until somebody signs out, and only on a device that its user called their own. */

/** For queries whose answers are kept: they're asked without a network, too, and again once there is one. */
export const WITHOUT_NETWORK = { networkMode: "always", refetchOnReconnect: true } as const;

const PREFIX = "paddockKept:";

/** How long an answer is kept, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1_000;

interface Kept<T> {
  /** When the server gave it, in milliseconds since 1970. */
  at: number;
  value: T;
}

/** When the server gave what is shown in the place of newer answers; null: what is shown is new. */
let shownSince: number | null = null;

const listeners = new Set<() => void>();

/** The answer to a call; without a network, the one that is kept under this key, or what `find` finds in another one. */
export async function orKept<T>(
  key: string,
  ask: Promise<T>,
  find: (value: unknown) => T | undefined = () => undefined,
): Promise<T> {
  try {
    const value = await ask;
    keep(key, value);
    show(null);
    return value;
  } catch (error) {
    const kept = isUnanswered(error)
      ? (read<T>(key) ?? (isOwnDevice() ? findKept(find) : undefined))
      : undefined;
    if (!kept) throw error;
    show(Math.min(kept.at, shownSince ?? kept.at));
    return kept.value;
  }
}

const isUnanswered = (error: unknown) => error instanceof Refusal && error.status === 0;

function keep(key: string, value: unknown): void {
  if (!isOwnDevice()) return;
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Without room there is nothing to read later.
  }
}

function read<T>(key: string): Kept<T> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as Kept<T> | null;
    return kept && isFresh(kept.at) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The first of the kept answers in which `find` finds something. */
function findKept<T>(find: (value: unknown) => T | undefined): Kept<T> | undefined {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
    const kept = read<unknown>(key.slice(PREFIX.length));
    const value = kept && find(kept.value);
    if (kept && value !== undefined) return { at: kept.at, value };
  }
  return undefined;
}

/** Whether something of this time is kept. The clock may have been set back. */
export const isFresh = (at: number) => Math.abs(Date.now() - at) < KEPT_FOR;

/** Forgets all answers whose day is over, or all of them. */
export function forgetAnswers({ all }: { all: boolean }): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) {
      if (all || !read(key.slice(PREFIX.length))) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing in it.
  }
  if (all) show(null);
}

function show(since: number | null): void {
  if (since === shownSince) return;
  shownSince = since;
  for (const listener of listeners) listener();
}

/** Whether what is shown is older, since the server didn't answer. */
export const isShownOld = (): boolean => shownSince !== null;

/** When the server gave what is shown now; null: just now. */
export const useShownSince = (): number | null => useSyncExternalStore(subscribe, () => shownSince);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
