import { useEffect } from "react";

/**
 * Keeps messages from covering the field that somebody types into. On phones, messages appear at
 * the bottom of the screen, where the keyboard and often the field are. While a field has the
 * focus, they appear at the top instead, unless the field is there. The stylesheet moves them by
 * `data-toasts-above`.
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

const FIELD = "textarea, select, input:not([type=checkbox], [type=radio])";
const EVENTS = ["focusin", "focusout", "scroll", "resize"];
