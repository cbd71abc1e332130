import { type ReactNode, useRef, useState } from "react";
import { TOAST_DURATION_MS, TOAST_WITH_ACTION_DURATION_MS } from "../../../ui/toasts/toastDuration";
import type { OpenToast } from "../../../ui/toasts/toasts";
import { useSecondsLeft } from "./useSecondsLeft";

/** The time in which a step can be undone. */
export interface Countdown {
  /** When it's over, in milliseconds since 1970. */
  until: number;
  /** What is said with so many seconds left; 0: it's over. */
  inWords: (seconds: number) => ReactNode;
  /** The same for screen readers, which don't hear each second. */
  spoken: string;
}

interface Props {
  toast: OpenToast;
  label: string;
  /** What the button says while the step is being undone. */
  busyLabel: string;
  undo: () => unknown;
  countdown: Countdown | undefined;
}

/** The longest time in which a message counts down. */
const MOST_COUNTED_MS = 120_000;

/** How long a message with an undo is shown from now on. One that counts down also says that the time is over. */
export function undoDuration(countdown: Countdown | undefined): number {
  if (!countdown) return TOAST_WITH_ACTION_DURATION_MS;
  const left = Math.max(0, countdown.until - Date.now());
  return Math.min(left, MOST_COUNTED_MS) + TOAST_DURATION_MS;
}

/** The button in a message that undoes a step. What takes time is shown until it's done. */
export function UndoControls({ toast, label, busyLabel, undo, countdown }: Props) {
  const [isBusy, setBusy] = useState(false);
  /** The same at once, for a second tap. */
  const isActing = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const seconds = useSecondsLeft(countdown?.until, () => {
    // The focus would be lost with the button.
    if (document.activeElement !== button.current) return;
    const dismissal = button.current?.closest(".toast")?.querySelector<HTMLElement>(".icon-button");
    dismissal?.focus();
  });

  function press() {
    if (isActing.current) return;
    const outcome = undo();
    if (!(outcome instanceof Promise)) return toast.close();
    isActing.current = true;
    setBusy(true);
    toast.hold();
    // Usually, another message takes the place of this one then.
    void outcome.finally(toast.close);
  }

  return (
    <>
      {countdown && seconds !== undefined && (
        <p className="toast-countdown">
          <span aria-hidden={seconds > 0}>{countdown.inWords(seconds)}</span>
          {seconds > 0 && <span className="sr-only">{countdown.spoken}</span>}
        </p>
      )}
      {(isBusy || seconds !== 0) && (
        <button
          ref={button}
          type="button"
          className="toast-action"
          aria-disabled={isBusy}
          onClick={press}
        >
          {isBusy ? busyLabel : label}
        </button>
      )}
    </>
  );
}
