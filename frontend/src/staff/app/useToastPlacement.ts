import { useEffect } from "react";

/**
 * Keeps messages from covering what somebody uses: the field or button that has the focus or was pressed last. On
 * phones and in the editor, messages appear at the bottom of the screen; elsewhere at the top. They appear on the other
 * side where they would cover it, and also while somebody types on a phone, whose keyboard is at the bottom. A message
 * keeps its place, and leaves it only if what is used comes to be behind it. One that follows from its button stands
 * there, too. The stylesheets move them by `data-toasts-above` and `data-toasts-below`, and make room for those at
 * the bottom by `data-toasts-room`.
 */
export function useToastPlacement(): void {
  useEffect(() => {
    const root = document.documentElement;
    const toasts = document.querySelector<HTMLElement>(".toasts");
    if (!toasts) return;
    let pressed: Element | null = null;
    // A message that moved under the finger would lose what is pressed in it.
    let isHeld = false;
    // What follows from a message's button is read where that was.
    let isPressed = false;
    let shown: Element | null = null;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && toasts.contains(target);
    const focused = () => document.activeElement?.closest(COVERABLE) ?? null;
    const appear = () => {
      const before = shown;
      shown = toasts.querySelector(".toast");
      if (shown !== before) {
        isHeld = false;
        const stays = isPressed && before && shown;
        isPressed = false;
        if (!stays) place(toasts, focused() ?? (pressed?.isConnected ? pressed : null));
      }
      makeRoom(toasts);
    };
    const makeWay = (used: Element | null) => {
      if (!isHeld && isInTheWay(toasts, used)) place(toasts, used);
      makeRoom(toasts);
    };
    const press = ({ target }: Event) => {
      isHeld = isInside(target);
      isPressed = isHeld && (target as Element).closest(".toast-action") !== null;
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
    // Other words may need another height.
    messages.observe(toasts, { childList: true, characterData: true, subtree: true });
    const listeners = { pointerdown: press, focusin: focus, scroll: move, resize: move };
    for (const [event, listener] of Object.entries(listeners)) {
      addEventListener(event, listener, { passive: true });
    }
    return () => {
      messages.disconnect();
      for (const [event, listener] of Object.entries(listeners)) {
        removeEventListener(event, listener);
      }
      for (const what of ["above", "below", "room"]) root.removeAttribute(`data-toasts-${what}`);
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
  return areAbove(toasts) ? above : below || isTyped;
}

function areAbove(toasts: HTMLElement): boolean {
  const { top, height } = toasts.getBoundingClientRect();
  return top + height / 2 < innerHeight / 2;
}

/** Says how much of the screen's bottom the bar and the messages take up, so that nothing ends behind them. */
function makeRoom(toasts: HTMLElement): void {
  const root = document.documentElement;
  const isBelow = toasts.querySelector(".toast") !== null && !areAbove(toasts);
  root.toggleAttribute("data-toasts-room", isBelow);
  root.style.setProperty("--bar-height", `${barHeight()}px`);
  root.style.setProperty("--toasts-height", `${toasts.getBoundingClientRect().height}px`);
}

/** Height of the bar that stays in view below the editor's fields, in pixels; 0: there's none, or it doesn't stay. */
function barHeight(): number {
  const bar = document.querySelector<HTMLElement>(".publish-bar");
  if (!bar || getComputedStyle(bar).position !== "sticky") return 0;
  return Math.ceil(bar.getBoundingClientRect().height);
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
    below: covers(innerHeight - barHeight() - height),
    isTyped: isInView && innerWidth < WIDE_PX && used?.matches(FIELD) === true,
  };
}

/** Width from which on messages don't reach the top of the screen, and how far from it they are, in pixels. */
const MEDIUM_PX = 768;
const TOP_PX = 88;

/** Width from which on a keyboard on the screen covers no messages, in pixels. */
const WIDE_PX = 1024;

/** Fields and buttons, but those of messages, and of the bar, which messages stay clear of. */
const COVERABLE =
  ":is(a, button, summary, label, textarea, select, input):not(.toasts *, .publish-bar *)";
const FIELD = "textarea, select, input:not([type=checkbox], [type=radio])";
