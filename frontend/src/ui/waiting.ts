import { withLoadingTimeout } from "../lib/loadingTimeout";

/** Number of pending things. */
let waiting = 0;

/**
 * Shows a bar at the top of the page while something is pending. The stylesheet delays it, so that
 * fast responses show none. Returns a function that removes it, to be called once.
 */
export function showWaiting(): () => void {
  const { dataset } = document.documentElement;
  waiting += 1;
  dataset.waiting = "";
  return () => {
    waiting -= 1;
    if (waiting === 0) delete dataset.waiting;
  };
}

/** Shows the bar while `work` is fetched; null if that fails or takes too long. */
export function fetchedInTime<T>(work: Promise<T>): Promise<T | null> {
  return withLoadingTimeout(work)
    .catch(() => null)
    .finally(showWaiting());
}
