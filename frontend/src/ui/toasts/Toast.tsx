import { type FocusEvent, type MouseEvent, useRef } from "react";
import { Detail } from "../Detail";
import { CrossIcon } from "../icons/CrossIcon";
import { durationOf } from "./toastDuration";
import type { ToastMessage } from "./toasts";

interface Props {
  toast: ToastMessage;
  onClose: () => void;
}

/** A message. It stays while the pointer or the focus is on it. */
export function Toast({ toast, onClose }: Props) {
  const { links, controls } = toast;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestClose = useRef(onClose);
  const isHeld = useRef(toast.stays);

  /**
   * Called when the pointer moves, not when it enters: a toast that appears under a resting pointer
   * isn't pointed at.
   */
  function stopTimer() {
    clearTimeout(timer.current);
  }

  function restartTimer() {
    stopTimer();
    if (isHeld.current) return;
    timer.current = setTimeout(() => latestClose.current(), durationOf(toast));
  }

  /** The element that had the focus before. */
  const before = useRef<Element>(null);

  function noteFocus({ relatedTarget, currentTarget }: FocusEvent) {
    stopTimer();
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  }

  /**
   * Returns the focus after a key press, because it would be lost with the button. After a touch it
   * doesn't, because focusing a field would open the keyboard.
   */
  function hide({ detail }: MouseEvent) {
    onClose();
    if (detail === 0 && before.current instanceof HTMLElement) before.current.focus();
  }

  function hold() {
    isHeld.current = true;
    stopTimer();
  }

  // Assigned once: React calls it when the toast appears, and its result when the toast is removed.
  const appear = useRef(() => {
    restartTimer();
    return stopTimer;
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it in view
    <div
      ref={appear.current}
      role={toast.tone === "error" ? "alert" : undefined}
      className={`toast toast-${toast.tone}`}
      onPointerMove={stopTimer}
      onPointerLeave={restartTimer}
      onFocus={noteFocus}
      onBlur={restartTimer}
    >
      <div>
        <p className="toast-title">{toast.title}</p>
        <p>
          <Detail text={toast.detail} />
        </p>
        {links}
      </div>
      {controls?.({ close: onClose, hold })}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={hide}>
        <CrossIcon size={14} />
      </button>
    </div>
  );
}
