import { useEffect, useLayoutEffect, useRef } from "react";
import { currentCard } from "./readingPosition";

/** Remembers the scroll position of the list while it is hidden, and restores it. */
export function useScrollWhileHidden(isHidden: boolean): void {
  const place = useRef<{ top: number; card: HTMLElement | null } | null>(null);
  const latest = useRef(0);
  const focused = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (isHidden) return;
    const note = () => {
      latest.current = scrollY;
    };
    const noteFocus = () => {
      focused.current = currentCard(document.querySelector(".inbox-list"));
    };
    note();
    addEventListener("scroll", note, { passive: true });
    addEventListener("focusin", noteFocus);
    return () => {
      removeEventListener("scroll", note);
      removeEventListener("focusin", noteFocus);
      place.current = { top: latest.current, card: focused.current };
    };
  }, [isHidden]);

  useLayoutEffect(() => {
    if (isHidden || !place.current) return;
    const { top, card } = place.current;
    scrollTo(0, top);
    card?.focus({ preventScroll: true });
    place.current = null;
  }, [isHidden]);
}
