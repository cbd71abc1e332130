/**
 * Time limit for what a page fetches after it was shown (a page's code, a dialog, content), in
 * milliseconds. After it the page continues without that, or is reloaded.
 */
export const LOADING_TIMEOUT_MS = 8000;

/** Settles like `work`, or rejects after `ms` milliseconds. */
export function withLoadingTimeout<T>(work: Promise<T>, ms = LOADING_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Reloads the page as the server renders it. The promise never settles, because the document ends.
 */
export function reloadInstead(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
