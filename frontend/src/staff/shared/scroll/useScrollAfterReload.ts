import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { keepScrollOffset } from "./keepScrollOffset";
import { topmostCard } from "./readingPosition";
import { notePlace, takePlace } from "./storedPosition";

/**
 * After a reload, scrolls back to the card that was at the top, as soon as the list is loaded and
 * if its first page contains the card.
 */
export function useScrollAfterReload(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const isDone = useRef(false);

  useEffect(() => {
    const note = () => notePlace(topmostCard(list.current));
    addEventListener("pagehide", note);
    return () => removeEventListener("pagehide", note);
  }, [list]);

  useLayoutEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    const place = takePlace();
    if (!place || isNewVisit()) return;
    const card = document.getElementById(place.card);
    return card ? keepScrollOffset(card, place.offset) : undefined;
  }, [isThere]);
}

/** Somebody who follows a link here begins at the top. */
function isNewVisit(): boolean {
  const [load] = performance.getEntriesByType?.("navigation") ?? [];
  return (load as PerformanceNavigationTiming | undefined)?.type === "navigate";
}
