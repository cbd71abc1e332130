import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Chevron } from "../Chevron";
import { useLive } from "../useLive";
import { NavAnchor } from "./NavAnchor";
import { type NavLink, pathOf } from "./navEntry";

/** How long an open list outlives the pointer: long enough for a slip on the way to a link. */
const GRACE_MS = 300;

interface Props {
  label: string;
  links: NavLink[];
  path: string;
}

/**
 * A group of links in the header. The pointer opens it, and so do click, Enter and Space; Escape
 * closes it and gives the focus back. Before React is there, `:hover` and `:focus-within` do.
 */
export function Dropdown({ label, links, path }: Props) {
  const live = useLive();
  // "hovered" and "pinned" are told apart so that the click of somebody whose pointer has just
  // opened the list does not close it.
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

  // Once: a list that is open by the platform's means when React comes stays open.
  const takeOver = useRef((element: HTMLDivElement | null) => {
    group.current = element;
    if (element?.matches(":focus-within")) setState("pinned");
    else if (element?.matches(":hover")) setState("hovered");
  });

  // Escape closes a list that the pointer has opened, wherever the focus is; a touch beside it
  // closes it where buttons do not take the focus. Both happen outside of the list: an effect.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to its button and links
    <div
      ref={takeOver.current}
      className="dropdown"
      data-live={live || undefined}
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
