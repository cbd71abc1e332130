import { useCallback, useEffect, useRef } from "react";

/** Minimum pause between two fetches. */
const PAUSE_MS = 300;

/**
 * Fetches one at a time. A change during a fetch causes another one after it. `look` gets a
 * function that returns false when the response may be older than a change made on this page.
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

  /**
   * Fetches again after a change made on this page, which a response in transit doesn't contain.
   */
  const refetchAfterChange = useCallback(() => {
    state.current.changes += 1;
    refetch();
  }, [refetch]);

  return { refetch, refetchAfterChange };
}
