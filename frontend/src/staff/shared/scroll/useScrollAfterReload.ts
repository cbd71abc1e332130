import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { keepScrollOffset } from "./keepScrollOffset";
import { topmostCard } from "./readingPosition";
import { notePlace, takePlace } from "./storedPosition";

/**
 * Brings somebody back to the card that they saw at the top before they loaded the page anew, as
 * soon as the list is there, if its first page has that card.
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
