import { useSyncExternalStore } from "react";
import { isFresh } from "../../offline/keptAnswers";
import { forgetOnLeaving, SITE_DISCARDED } from "../../session/leaving";
import { isOwnDevice } from "../../session/signInMemory";
import { type Discarded, draftStore } from "./draftStore";

/* Drafts that were discarded here, to bring them back once the message that offers that is gone. They are kept for a day,
   until somebody signs out: on a device that its user called their own, otherwise only in the tab. */

interface Kept {
  part: string;
  /** The part's name. */
  title: string;
  /** When it was discarded, in milliseconds since 1970. */
  at: number;
  draft: Discarded;
  /** Who saved it, if it went because its event was removed; may be empty. */
  savedBy?: string;
}

let kept: readonly Kept[] | undefined;
const listeners = new Set<() => void>();

const storage = () => (isOwnDevice() ? localStorage : sessionStorage);

/** What was discarded last of each part, the last first. */
export const useDiscarded = (): readonly Kept[] =>
  useSyncExternalStore(listen, all).filter(({ at }) => isFresh(at));

function all(): readonly Kept[] {
  kept ??= read();
  return kept;
}

export function keepDiscarded(part: string, title: string, draft: Discarded): void {
  keep({ part, title, at: Date.now(), draft });
}

/** Keeps the draft of an event that was removed, which `savedBy` had saved. */
export function keepRemoved(part: string, title: string, draft: Discarded, savedBy: string): void {
  keep({ part, title, at: Date.now(), draft, savedBy });
}

/** Forgets what was discarded of a part. */
export function forgetDiscarded(part: string): void {
  write(read().filter((one) => one.part !== part));
}

function keep(one: Kept): void {
  write([one, ...read().filter(({ part }) => part !== one.part)]);
}

/** Brings back what was discarded of a part. */
export function bringBack({ part, draft }: Pick<Kept, "part" | "draft">): void {
  draftStore.bringBack(part, draft);
  forgetDiscarded(part);
}

function read(): Kept[] {
  try {
    const stored: Kept[] = JSON.parse(storage().getItem(SITE_DISCARDED) ?? "[]");
    return stored.filter(({ at }) => isFresh(at));
  } catch {
    return [...(kept ?? [])];
  }
}

function write(next: readonly Kept[]): void {
  kept = next;
  try {
    if (next.length > 0) storage().setItem(SITE_DISCARDED, JSON.stringify(next));
    else storage().removeItem(SITE_DISCARDED);
  } catch {
    // Without storage they last until the page is closed.
  }
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

forgetOnLeaving(() => write([]));
