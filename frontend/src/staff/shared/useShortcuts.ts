import { useEffect, useRef } from "react";

export type Shortcuts = Record<string, () => void>;

/** Single-key shortcuts, active while nobody types and no dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, areOn: boolean): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });

  useEffect(() => {
    if (!areOn) return;
    const hear = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(target) || document.querySelector("dialog[open]")) return;
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [areOn]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
