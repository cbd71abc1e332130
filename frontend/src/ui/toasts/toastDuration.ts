import type { ToastMessage } from "./toasts";

/** How long a toast is shown unless the pointer or the focus is on it, in milliseconds. */
export const TOAST_DURATION_MS = 8000;

/** The same for a toast with an action or links: time to read it and to reach them by keyboard. */
export const TOAST_WITH_ACTION_DURATION_MS = 30_000;

/** The longest time in which a toast counts down. */
const MOST_COUNTED_MS = 120_000;

/** How long a toast is shown from now on. One that counts down also says that the time is over. */
export function durationOf({ action, links, countdown }: ToastMessage): number {
  if (countdown) {
    const left = Math.max(0, countdown.until - Date.now());
    return Math.min(left, MOST_COUNTED_MS) + TOAST_DURATION_MS;
  }
  return action || links ? TOAST_WITH_ACTION_DURATION_MS : TOAST_DURATION_MS;
}
