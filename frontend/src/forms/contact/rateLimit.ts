/** One submission a minute from one browser, whichever page its form stands on. */
const WINDOW_MS = 60_000;

const KEY = "contactFormLastSubmission";

/** Whole seconds until this browser may send again; 0 when it may. `now` is Unix milliseconds. */
export function secondsToWait(now: number): number {
  const elapsed = now - lastSubmission();
  // A time in the future comes from a clock that was set back: it must not lock anybody out.
  return elapsed >= 0 && elapsed < WINDOW_MS ? Math.ceil((WINDOW_MS - elapsed) / 1000) : 0;
}

/** Notes that a submission has been accepted. `now` is Unix milliseconds. */
export function noteSubmission(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // A browser without storage for us keeps no limit; the server has its own.
  }
}

function lastSubmission(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}
