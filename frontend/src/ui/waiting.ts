/** How many things are waited for at the moment. */
let waiting = 0;

/**
 * Shows that something is on its way: a bar at the top of the page, which the stylesheet draws after
 * a moment, so that what comes at once shows none. The result takes it away.
 */
export function showWaiting(): () => void {
  const { dataset } = document.documentElement;
  let done = false;
  waiting += 1;
  dataset.waiting = "";
  return () => {
    if (done) return;
    done = true;
    waiting -= 1;
    if (waiting === 0) delete dataset.waiting;
  };
}
