/** Milliseconds that code or content may take before the page continues without it. */
export const CHUNK_MS = 8000;

/** Resolves like `work`; rejects if it takes longer than `ms` milliseconds. */
export function within<T>(work: Promise<T>, ms = CHUNK_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Loads the page anew, as the server draws it. The promise never settles: it ends with the document. */
export function reloadInstead(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
