import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Chevron } from "../icons/Chevron";
import { useHydrated } from "../useHydrated";
import { NavAnchor } from "./NavAnchor";
import { type NavLink, pathOf } from "./navEntry";

/** Delay before an open list closes after the pointer has left, so that a slip doesn't close it. */
const GRACE_MS = 300;

interface Props {
  label: string;
  links: NavLink[];
  path: string;
}

/**
 * A group of links in the header. Opens on hover, click, Enter and Space; Escape closes it and
 * returns the focus. Before React runs, `:hover` and `:focus-within` open it.
 */
export function Dropdown({ label, links, path }: Props) {
  const hydrated = useHydrated();
  // Two open states: if hovering has just opened the list, a click must not close it.
  const [state, setState] = useState<"closed" | "hovered" | "pinned">("closed");
  const grace = useRef<ReturnType<typeof setTimeout>>(undefined);
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const open = state !== "closed";

  function enter({ pointerType }: PointerEvent) {
    clearTimeout(grace.current);
    if (pointerType === "mouse") setState((now) => (now === "closed" ? "hovered" : now));
  }

  function leave({ pointerType }: PointerEvent) {
    if (pointerType === "mouse") grace.current = setTimeout(() => setState("closed"), GRACE_MS);
  }

  function loseFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setState("closed");
  }

  // Only once: a list that CSS has opened before React runs stays open.
  const takeOver = useRef((element: HTMLDivElement | null) => {
    group.current = element;
    if (element?.matches(":focus-within")) setState("pinned");
    else if (element?.matches(":hover")) setState("hovered");
  });

  // Escape closes a hovered list wherever the focus is. A touch elsewhere closes it in browsers
  // whose buttons don't take the focus. Both events occur outside of the list, so this is an
  // effect.
  useEffect(() => {
    if (!open) return;
    function hearEscape({ key }: KeyboardEvent) {
      if (key !== "Escape") return;
      if (group.current?.contains(document.activeElement)) button.current?.focus();
      setState("closed");
    }
    function feelTouch({ target }: Event) {
      if (target instanceof Node && !group.current?.contains(target)) setState("closed");
    }
    document.addEventListener("keydown", hearEscape);
    document.addEventListener("pointerdown", feelTouch);
    return () => {
      document.removeEventListener("keydown", hearEscape);
      document.removeEventListener("pointerdown", feelTouch);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of its button and links
    <div
      ref={takeOver.current}
      className="dropdown"
      data-live={hydrated || undefined}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={loseFocus}
    >
      <button
        ref={button}
        type="button"
        className="nav-link"
        aria-expanded={open}
        aria-controls={listId}
        data-current={links.some(({ href }) => pathOf(href) === path) || undefined}
        onClick={() => setState((now) => (now === "pinned" ? "closed" : "pinned"))}
      >
        {label}
        <Chevron />
      </button>
      <ul id={listId} className="dropdown-list" data-open={open || undefined}>
        {links.map((link) => (
          <li key={link.label}>
            <NavAnchor
              href={link.href}
              aria-current={pathOf(link.href) === path ? "page" : undefined}
              onClick={() => setState("closed")}
            >
              {link.label}
            </NavAnchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
