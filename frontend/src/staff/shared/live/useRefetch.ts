import { useCallback, useEffect, useRef } from "react";

/** Between two looks, however much happens. */
const PAUSE_MS = 300;

/**
 * Looks one after the other, never two at once: what happens during a look is looked for after it.
 * `look` gets a claim that turns false when its answer may be older than what was done here.
 */
export function useRefetch(look: (isCurrent: () => boolean) => Promise<void>) {
  const latest = useRef(look);
  const state = useRef({ isLooking: false, isWanted: false, changes: 0 });
  useEffect(() => {
    latest.current = look;
  });

  const refetch = useCallback(async () => {
    const now = state.current;
    now.isWanted = true;
    if (now.isLooking) return;
    now.isLooking = true;
    while (now.isWanted) {
      now.isWanted = false;
      const { changes } = now;
      await latest.current(() => now.changes === changes);
      if (now.isWanted) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    now.isLooking = false;
  }, []);

  /** Looks again after something was changed here: an answer on its way does not know of it. */
  const refetchAfterChange = useCallback(() => {
    state.current.changes += 1;
    refetch();
  }, [refetch]);

  return { refetch, refetchAfterChange };
}
