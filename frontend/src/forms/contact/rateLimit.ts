/** Each browser may send one submission a minute, from any page with the form. */
const WINDOW_MS = 60_000;

const KEY = "contactFormLastSubmission";

/**
 * Whole seconds until this browser may send again; 0 if it may now. `now` is in Unix milliseconds.
 */
export function secondsToWait(now: number): number {
  const elapsed = now - lastSubmission();
  // A time in the future was stored before the clock was set back. It must not block anybody.
  return elapsed >= 0 && elapsed < WINDOW_MS ? Math.ceil((WINDOW_MS - elapsed) / 1000) : 0;
}

/** Records that a submission was accepted. `now` is in Unix milliseconds. */
export function noteSubmission(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the browser has no limit; the server has its own.
  }
}

function lastSubmission(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}
