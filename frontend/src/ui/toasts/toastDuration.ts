import type { ToastMessage } from "./toasts";

/** How long a toast is shown unless the pointer or the focus is on it, in milliseconds. */
export const TOAST_DURATION_MS = 8000;

/** The same for a toast with an action or links: time to read it and to reach them by keyboard. Mails about what can be undone
    are held longer (`registrations.undo_seconds`). */
export const TOAST_WITH_ACTION_DURATION_MS = 30_000;

/** How long a toast is shown from now on. */
export const durationOf = ({ duration, links }: ToastMessage): number =>
  duration?.() ?? (links ? TOAST_WITH_ACTION_DURATION_MS : TOAST_DURATION_MS);
