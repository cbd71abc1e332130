/** How long the popup isn't shown again. */
const REPEAT_MS = 24 * 60 * 60 * 1000;

const SESSION_KEY = "eventsPopupShown";
const TIME_KEY = "eventsPopupShownAt";

/** Without storage, remembers it until the page is left. */
let shownHere = false;

/**
 * Whether the popup may appear: not shown in this session or in the last day. `now` is in Unix
 * milliseconds.
 */
export function isDue(now: number): boolean {
  if (shownHere) return false;
  try {
    if (sessionStorage.getItem(SESSION_KEY) !== null) return false;
    const elapsed = now - Number(localStorage.getItem(TIME_KEY) ?? Number.NaN);
    // A time in the future was stored before the clock was set back, so it says nothing.
    return !(elapsed >= 0 && elapsed < REPEAT_MS);
  } catch {
    return true;
  }
}

/** Records that the popup was shown. `now` is in Unix milliseconds. */
export function noteShown(now: number): void {
  shownHere = true;
  try {
    sessionStorage.setItem(SESSION_KEY, "true");
    localStorage.setItem(TIME_KEY, String(now));
  } catch {
    // Without storage it may appear again in the next document.
  }
}
