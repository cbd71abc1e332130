/** How long code or content may take before the page goes on without it, in milliseconds. */
export const CHUNK_MS = 8000;

/** `work`, or a rejection when it takes longer than `ms` milliseconds. */
export function within<T>(work: Promise<T>, ms = CHUNK_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
