import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Site } from "../content/site";
import { isOccupied } from "../forms/registration/isOccupied";
import { calendarDay } from "../lib/calendarDay";
import { CrossIcon } from "../ui/icons/CrossIcon";
import { useEventPicture } from "../ui/pictures/eventPicture";
import { Picture } from "../ui/pictures/Picture";
import { isDue, noteShown } from "./popupMemory";
import "./popup.css";

/** How often a delayed popup checks whether it may appear. */
const LOOK_MS = 400;

interface Props {
  event: Site["events"][number];
  /** The link to all events. */
  more: ReactNode;
  /** When the popup may appear, by `performance.now()`. */
  dueAt: number;
}

/**
 * Announces the next event, once. It isn't modal and never takes the focus: the `open` attribute
 * shows it without the side effects of `show()`. It waits while the visitor types or has a dialog
 * open.
 */
export function EventsPopup({ event, more, dueAt }: Props) {
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  // The element that had the focus before the popup did.
  const before = useRef<Element | null>(null);

  // Timers and keys of the whole page are outside of React, so these are effects.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function look() {
      if (!isDue(Date.now())) return;
      if (isOccupied(document)) {
        timer = setTimeout(look, LOOK_MS);
        return;
      }
      noteShown(Date.now());
      setOpen(true);
    }
    timer = setTimeout(look, dueAt - performance.now());
    return () => clearTimeout(timer);
  }, [dueAt]);

  useEffect(() => {
    if (!open) return;
    // Before other handlers: a menu that this key closes still counts as open.
    function hearEscape({ key }: KeyboardEvent) {
      if (key === "Escape" && !document.querySelector(OTHERS)) close();
    }
    addEventListener("keydown", hearEscape, { capture: true });
    return () => removeEventListener("keydown", hearEscape, { capture: true });
  });

  function close() {
    const held = dialog.current?.contains(document.activeElement);
    setOpen(false);
    if (!held) return;
    const back = before.current?.isConnected ? before.current : document.querySelector("main");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }

  function noteFocus({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  }

  const { title, date, time } = event;
  const scene = useEventPicture(event.image);
  const { inFull } = calendarDay(date);
  return (
    <>
      <p className="sr-only" role="status">
        {open && `Coming up: ${title}, ${inFull}`}
      </p>
      {open && (
        <dialog
          open
          ref={dialog}
          className="popup on-dark"
          aria-labelledby="popup-title"
          onFocus={noteFocus}
          onClose={close}
        >
          <div className="popup-sheet">
            <Picture
              {...scene}
              sizes="(min-width: 768px) 24rem, 5.5rem"
              className="popup-picture"
            />
            <div className="popup-words">
              <p className="popup-kicker">Next at the barn</p>
              <h2 id="popup-title" className="title-3">
                {title}
              </h2>
              <p className="popup-day">
                {inFull}, {time}
              </p>
              <div className="popup-actions">
                {more}
                <button type="button" className="button button-outline" onClick={close}>
                  Close
                </button>
              </div>
            </div>
            <button type="button" className="popup-cross" aria-label="Dismiss" onClick={close}>
              <CrossIcon />
            </button>
          </div>
        </dialog>
      )}
    </>
  );
}

/** Elements that Escape closes before the popup. */
const OTHERS = 'dialog[open]:not(.popup), [aria-expanded="true"]';
