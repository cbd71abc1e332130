import { useEffect } from "react";
import { isOwnDevice } from "../session/signInMemory";
import { KEPT_PAGE } from "./pageCache";

/** The pages that the worker answers for. */
const SCOPE = "/admin-submissions";

/** Keeps the staff page on this device, so that it opens without a network. Does nothing on a device of others. */
export function useKeptPage(): void {
  useEffect(() => {
    if (isOwnDevice()) void keepPage().catch(() => {});
  }, []);
}

async function keepPage(): Promise<void> {
  // Browsers have workers and caches only behind HTTPS, and on this machine.
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  await navigator.serviceWorker.register("/staff-worker.js", { scope: SCOPE });
  const cache = await caches.open(KEPT_PAGE);
  const files = filesOfPage();
  const known = await cache.keys();
  const isKept = (path: string) => known.some(({ url }) => new URL(url).pathname === path);
  // The page last: it's of use only with its files. Without a network, what is kept stays.
  await cache.addAll([...files].filter((path) => !isKept(path)));
  await cache.add(SCOPE);
  for (const { url } of known) {
    const { pathname } = new URL(url);
    if (pathname !== SCOPE && !files.has(pathname)) await cache.delete(url);
  }
}

/** The paths of all files that the page has loaded. Their names contain a hash of what is in them. */
function filesOfPage(): Set<string> {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin }) => origin === location.origin);
  return new Set(own.map(({ pathname }) => pathname).filter((path) => path.startsWith("/assets/")));
}

/** Takes the page off this device. */
export async function forgetPage(): Promise<void> {
  if ("caches" in window) await caches.delete(KEPT_PAGE);
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  await worker?.unregister();
}
