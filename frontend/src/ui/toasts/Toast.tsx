import { type FocusEvent, type MouseEvent, useRef, useState } from "react";
import { Detail } from "../Detail";
import { CrossIcon } from "../icons/CrossIcon";
import { durationOf } from "./toastDuration";
import type { ToastAction, ToastMessage } from "./toasts";
import { useSecondsLeft } from "./useSecondsLeft";

interface Props {
  toast: ToastMessage;
  onClose: () => void;
}

/** A message. It stays while the pointer or the focus is on it. */
export function Toast({ toast, onClose }: Props) {
  const { action, countdown, links, stays = false } = toast;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestClose = useRef(onClose);

  /**
   * Called when the pointer moves, not when it enters: a toast that appears under a resting pointer
   * isn't pointed at.
   */
  function stopTimer() {
    clearTimeout(timer.current);
  }

  function restartTimer() {
    stopTimer();
    if (stays || isActing.current) return;
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

  const [isBusy, setBusy] = useState(false);
  /** The same at once, for a second tap. */
  const isActing = useRef(false);

  /** What takes time is shown until it's done. Usually, another message takes the place of this one then. */
  function take({ act }: ToastAction) {
    if (isActing.current) return;
    const outcome = act();
    if (!(outcome instanceof Promise)) return onClose();
    isActing.current = true;
    setBusy(true);
    stopTimer();
    void outcome.finally(onClose);
  }

  const actionButton = useRef<HTMLButtonElement>(null);
  const dismissButton = useRef<HTMLButtonElement>(null);
  const seconds = useSecondsLeft(countdown?.until, () => {
    // It would be lost with the button.
    if (document.activeElement === actionButton.current) dismissButton.current?.focus();
  });

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
        {countdown && seconds !== undefined && (
          <p className="toast-countdown">
            <span aria-hidden={seconds > 0}>{countdown.inWords(seconds)}</span>
            {seconds > 0 && <span className="sr-only">{countdown.spoken}</span>}
          </p>
        )}
        {links}
      </div>
      {action && (isBusy || seconds !== 0) && (
        <button
          ref={actionButton}
          type="button"
          className="toast-action"
          aria-disabled={isBusy}
          onClick={() => take(action)}
        >
          {isBusy ? (action.busyLabel ?? action.label) : action.label}
        </button>
      )}
      <button
        ref={dismissButton}
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onClick={hide}
      >
        <CrossIcon size={14} />
      </button>
    </div>
  );
}
