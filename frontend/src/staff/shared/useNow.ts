import { useSyncExternalStore } from "react";

/** Interval between updates of the time. */
const STEP_MS = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time, to the half minute. All components share one timer, even a thousand cards. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => now);
}

function listen(tell: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, STEP_MS);
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  for (const tell of listeners) tell();
}
