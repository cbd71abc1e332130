import { useEffect } from "react";

/**
 * Keeps messages from covering what somebody uses: the field or button that has the focus or was pressed last. On
 * phones and in the editor, messages appear at the bottom of the screen; elsewhere at the top. They change sides where
 * they would cover it, and also while somebody types on a phone, whose keyboard is at the bottom. The stylesheets
 * move them by `data-toasts-above` and `data-toasts-below`.
 */
export function useToastPlacement(): void {
  useEffect(() => {
    const root = document.documentElement;
    const toasts = document.querySelector<HTMLElement>(".toasts");
    if (!toasts) return;
    let pressed: Element | null = null;
    const place = () => {
      const focused = document.activeElement?.closest(COVERABLE);
      const used = focused ?? (pressed?.isConnected ? pressed : undefined);
      const box = used?.getBoundingClientRect();
      const { left, height } = toasts.getBoundingClientRect();
      const covers = (top: number) =>
        box !== undefined && box.right > left && box.bottom > top && box.top < top + height;
      const coversAbove = covers(innerWidth < MEDIUM_PX ? 0 : TOP_PX);
      const coversBelow = covers(innerHeight - BAR_PX - height);
      const isInView = box !== undefined && box.top < innerHeight && box.bottom > 0;
      const isTyped = isInView && innerWidth < WIDE_PX && used?.matches(FIELD) === true;
      root.toggleAttribute("data-toasts-above", !coversAbove && (isTyped || coversBelow));
      root.toggleAttribute("data-toasts-below", coversAbove && !coversBelow);
    };
    const press = ({ target }: Event) => {
      pressed = target instanceof Element ? target.closest(COVERABLE) : null;
      place();
    };
    const messages = new MutationObserver(place);
    messages.observe(toasts, { childList: true, subtree: true });
    for (const event of EVENTS) addEventListener(event, place, { passive: true });
    addEventListener("pointerdown", press, { passive: true });
    return () => {
      messages.disconnect();
      for (const event of EVENTS) removeEventListener(event, place);
      removeEventListener("pointerdown", press);
      for (const side of ["above", "below"]) root.removeAttribute(`data-toasts-${side}`);
    };
  }, []);
}

/** Height of the bar that stays in view below the editor's fields, in pixels. */
const BAR_PX = 60;

/** Width from which on messages don't reach the top of the screen, and how far from it they are, in pixels. */
const MEDIUM_PX = 768;
const TOP_PX = 88;

/** Width from which on a keyboard on the screen covers no messages, in pixels. */
const WIDE_PX = 1024;

/** Fields and buttons, but those of messages, and of the bar, which messages stay clear of. */
const COVERABLE =
  ":is(a, button, summary, label, textarea, select, input):not(.toasts *, .publish-bar *)";
const FIELD = "textarea, select, input:not([type=checkbox], [type=radio])";
const EVENTS = ["focusin", "focusout", "scroll", "resize"];
