/* An open dialog has an entry in the history, so that Back closes it and doesn't leave the view. */

/** Whether the history's entry is that of a dialog. */
export const isInDialog = () => history.state?.isDialog === true;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser goes back from a dialog's entry, and hasn't said yet that it has. */
let isGoingBack = false;

/**
 * Gives an open dialog an entry in the history, so that Back calls `close`. Call the returned function when the dialog is
 * closed: it goes back from the entry if Back hasn't, unless the page is left for another one, which that would stop.
 */
export function openInHistory(close: () => void): (isPageLeft?: boolean) => void {
  clearTimeout(leaving);
  const forget = onceBack(() => {
    if (!isInDialog()) history.pushState({ ...history.state, isDialog: true }, "");
    addEventListener("popstate", close);
  });
  return (isPageLeft) => {
    forget();
    removeEventListener("popstate", close);
    // Not at once: another dialog may take its place.
    if (!isPageLeft) leaving = setTimeout(() => isInDialog() && goBack());
  };
}

function goBack(): void {
  isGoingBack = true;
  const arrive = () => {
    isGoingBack = false;
  };
  addEventListener("popstate", arrive, { once: true });
  history.back();
}

/** Does `work` as soon as the browser isn't on its way back, which would undo it. Returns how to give it up. */
export function onceBack(work: () => void): () => void {
  if (!isGoingBack) {
    work();
    return () => {};
  }
  addEventListener("popstate", work, { once: true });
  return () => removeEventListener("popstate", work);
}
