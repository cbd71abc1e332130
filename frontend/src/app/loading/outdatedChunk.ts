import type { LoaderState } from "./loaderState";

// Served in place of a script of an earlier build, which a page loaded before an update requests. A
// hydrated page gets an error, for which it has a fallback. Any other page is reloaded in the new
// version, unless something was typed into it: the server accepts its form without script.

/** Stores the script for which the page was reloaded, so that a cached old page causes no loop. */
const KEY = "outdatedChunk";

const { pathname } = new URL(import.meta.url);
const loader: LoaderState | undefined = window.paddockLoader;

if (loader && !loader.live && !isTypedInto() && isFirstTime()) {
  location.reload();
  // Stops this page's code until the reload.
  await new Promise(() => {});
}
throw new Error("this page is of an earlier version");

function isTypedInto(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}

function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === pathname) return false;
    sessionStorage.setItem(KEY, pathname);
    return true;
  } catch {
    return false;
  }
}
