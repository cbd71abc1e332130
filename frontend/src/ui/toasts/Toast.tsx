import { type FocusEvent, type MouseEvent, useRef } from "react";
import { CrossIcon } from "../CrossIcon";
import { Detail } from "../Detail";
import type { ToastMessage } from "./toasts";

/** How long a message stays when nobody points at it. */
const STAY_MS = 8000;
/** The same for one that offers something: time to read it, and to get there by keyboard. */
const STAY_WITH_ACTION_MS = 30_000;

interface Props {
  toast: ToastMessage;
  onClose: () => void;
}

/** One message. It waits while the pointer or the focus is on it. */
export function Toast({ toast, onClose }: Props) {
  const { action, link } = toast;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestClose = useRef(onClose);

  /**
   * Called on pointer moves, not on enter: a toast that appears under a resting pointer isn't
   * pointed at.
   */
  function stay() {
    clearTimeout(timer.current);
  }

  function leave() {
    stay();
    const time = action || link ? STAY_WITH_ACTION_MS : STAY_MS;
    timer.current = setTimeout(() => latestClose.current(), time);
  }

  /** Where the focus was before it came here. */
  const before = useRef<Element>(null);

  function noteFocus({ relatedTarget, currentTarget }: FocusEvent) {
    stay();
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  }

  /** By keyboard the focus goes back: it would be lost with the button. A thumb wants no keyboard. */
  function hide({ detail }: MouseEvent) {
    onClose();
    if (detail === 0 && before.current instanceof HTMLElement) before.current.focus();
  }

  // Assigned once: React calls it when the toast appears, and its result when it goes.
  const appear = useRef(() => {
    leave();
    return stay;
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it in view
    <div
      ref={appear.current}
      role={toast.tone === "error" ? "alert" : undefined}
      className={`toast toast-${toast.tone}`}
      onPointerMove={stay}
      onPointerLeave={leave}
      onFocus={noteFocus}
      onBlur={leave}
    >
      <div>
        <p className="toast-title">{toast.title}</p>
        <p>
          <Detail text={toast.detail} />
        </p>
        {link && (
          <a className="toast-link" href={link.href}>
            {link.label}
          </a>
        )}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            onClose();
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={hide}>
        <CrossIcon size={14} />
      </button>
    </div>
  );
}
