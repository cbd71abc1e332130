import { useEffect } from "react";

/**
 * Keeps messages off the field that somebody types into. On phones they stand at the foot of the
 * screen, where such a field often is, or the keyboard: while one has the focus they stand at the
 * top, unless the field is there. The stylesheet does it, where `data-toasts-above` says so.
 */
export function useToastPlacement(): void {
  useEffect(() => {
    const root = document.documentElement;
    const toasts = document.querySelector<HTMLElement>(".toasts");
    if (!toasts) return;
    const place = () => {
      const field = document.activeElement?.closest(FIELD);
      const isFree = field ? field.getBoundingClientRect().top > toasts.offsetHeight : false;
      root.toggleAttribute("data-toasts-above", isFree);
    };
    const messages = new MutationObserver(place);
    messages.observe(toasts, { childList: true, subtree: true });
    for (const event of EVENTS) addEventListener(event, place, { passive: true });
    return () => {
      messages.disconnect();
      for (const event of EVENTS) removeEventListener(event, place);
      root.removeAttribute("data-toasts-above");
    };
  }, []);
}

const FIELD = "textarea, input:not([type=checkbox])";
const EVENTS = ["focusin", "focusout", "scroll", "resize"];
