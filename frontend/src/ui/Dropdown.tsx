import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "wouter";
import { Chevron } from "./Chevron";
import type { NavLink } from "./navigation";
import { useLive } from "./useLive";

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

  function hearEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !open) return;
    setState("closed");
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to its button and links
    <div
      className="dropdown"
      data-live={live || undefined}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={loseFocus}
      onKeyDown={hearEscape}
    >
      <button
        ref={button}
        type="button"
        className="nav-link"
        aria-expanded={open}
        aria-controls={listId}
        data-current={links.some(({ href }) => href === path) || undefined}
        onClick={() => setState((now) => (now === "pinned" ? "closed" : "pinned"))}
      >
        {label}
        <Chevron />
      </button>
      <ul id={listId} className="dropdown-list" data-open={open || undefined}>
        {links.map((link) => (
          <li key={link.label}>
            <Link
              href={link.href}
              aria-current={link.href === path ? "page" : undefined}
              onClick={() => setState("closed")}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
