import { useEffect } from "react";

/**
 * Keeps messages from covering what somebody uses: the field or button that has the focus or was pressed last. On
 * phones and in the editor, messages appear at the bottom of the screen; elsewhere at the top. They appear on the other
 * side where they would cover it, and also while somebody types on a phone, whose keyboard is at the bottom. A message
 * keeps its place, and leaves it only if what is used comes to be behind it. The stylesheets move them by
 * `data-toasts-above` and `data-toasts-below`.
 */
export function useToastPlacement(): void {
  useEffect(() => {
    const root = document.documentElement;
    const toasts = document.querySelector<HTMLElement>(".toasts");
    if (!toasts) return;
    let pressed: Element | null = null;
    // A message that moved under the finger would lose what is pressed in it.
    let isHeld = false;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && toasts.contains(target);
    const focused = () => document.activeElement?.closest(COVERABLE) ?? null;
    const appear = () => {
      isHeld = false;
      place(toasts, focused() ?? (pressed?.isConnected ? pressed : null));
    };
    const makeWay = (used: Element | null) => {
      if (!isHeld && isInTheWay(toasts, used)) place(toasts, used);
    };
    const press = ({ target }: Event) => {
      isHeld = isInside(target);
      if (isHeld) return;
      pressed = target instanceof Element ? target.closest(COVERABLE) : null;
      makeWay(focused() ?? pressed);
    };
    const focus = ({ target }: Event) => {
      isHeld = isInside(target);
      makeWay(focused());
    };
    // Only what is typed into or was reached by the keyboard: what was tapped may be scrolled away.
    const move = () =>
      makeWay(document.activeElement?.matches(":focus-visible") ? focused() : null);
    const messages = new MutationObserver(appear);
    messages.observe(toasts, { childList: true, subtree: true });
    const listeners = { pointerdown: press, focusin: focus, scroll: move, resize: move };
    for (const [event, listener] of Object.entries(listeners)) {
      addEventListener(event, listener, { passive: true });
    }
    return () => {
      messages.disconnect();
      for (const [event, listener] of Object.entries(listeners)) {
        removeEventListener(event, listener);
      }
      for (const side of ["above", "below"]) root.removeAttribute(`data-toasts-${side}`);
    };
  }, []);
}

/** Chooses the side on which messages don't cover what is `used`. */
function place(toasts: HTMLElement, used: Element | null): void {
  const { above, below, isTyped } = covered(toasts, used);
  const root = document.documentElement;
  root.toggleAttribute("data-toasts-above", !above && (isTyped || below));
  root.toggleAttribute("data-toasts-below", above && !below);
}

/** Whether messages cover what is `used` where they are, or the keyboard covers them. */
function isInTheWay(toasts: HTMLElement, used: Element | null): boolean {
  const { above, below, isTyped } = covered(toasts, used);
  const isAbove = toasts.getBoundingClientRect().top < innerHeight / 2;
  return isAbove ? above : below || isTyped;
}

/** On which sides messages would cover what is `used`, and whether somebody types into it by a keyboard on the screen. */
function covered(toasts: HTMLElement, used: Element | null) {
  const box = used?.getBoundingClientRect();
  const { left, height } = toasts.getBoundingClientRect();
  const covers = (top: number) =>
    box !== undefined && box.right > left && box.bottom > top && box.top < top + height;
  const isInView = box !== undefined && box.top < innerHeight && box.bottom > 0;
  return {
    above: covers(innerWidth < MEDIUM_PX ? 0 : TOP_PX),
    below: covers(innerHeight - BAR_PX - height),
    isTyped: isInView && innerWidth < WIDE_PX && used?.matches(FIELD) === true,
  };
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
