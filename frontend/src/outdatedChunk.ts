import type { Handshake } from "./handshake";

// Answered in the place of a script of an earlier build, which a page asks for that was loaded before
// an update. A page that is live has a fallback for code that does not come: it gets an error. One
// that is not gets the new version, unless something was typed into it, which the server takes
// without script.

/** The script for which the page was loaded anew: a cache that keeps the old page must not loop. */
const KEY = "outdatedChunk";

const { pathname } = new URL(import.meta.url);
const loader: Handshake | undefined = window.paddockLoader;

if (loader && !loader.live && !isTypedInto() && isFirstTime()) {
  location.reload();
  // Nothing of this page goes on.
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
