/** How long one look at the popup lasts. */
const REPEAT_MS = 24 * 60 * 60 * 1000;

const SESSION_KEY = "eventsPopupShown";
const TIME_KEY = "eventsPopupShownAt";

/** Where no storage is to be had, one page load is as long as anybody can remember. */
let shownHere = false;

/** Whether the popup may come: not seen in this session, nor in the last day. `now` is Unix milliseconds. */
export function isDue(now: number): boolean {
  if (shownHere) return false;
  try {
    if (sessionStorage.getItem(SESSION_KEY) !== null) return false;
    const elapsed = now - Number(localStorage.getItem(TIME_KEY) ?? Number.NaN);
    // A time in the future comes from a clock that was set back, and says nothing.
    return !(elapsed >= 0 && elapsed < REPEAT_MS);
  } catch {
    return true;
  }
}

/** Notes that the popup has come. `now` is Unix milliseconds. */
export function noteShown(now: number): void {
  shownHere = true;
  try {
    sessionStorage.setItem(SESSION_KEY, "true");
    localStorage.setItem(TIME_KEY, String(now));
  } catch {
    // Then it may come again with the next document.
  }
}
