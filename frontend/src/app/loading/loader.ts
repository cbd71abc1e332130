import { load } from "./load";

// Inline in every page: small, and with nothing to wait for. The address is read now, because a
// script is the current one only while it first runs.
const entry = document.currentScript?.dataset.entry ?? "";

// Many browsers never fetch a module again at a URL that has failed. The server has every script under
// `/assets/retry-N/`, too. Chunks import each other by relative URLs, so all of them come from there.
load((failures) => {
  const folder = failures > 0 ? `/assets/retry-${failures}/` : "/assets/";
  return import(/* @vite-ignore */ entry.replace("/assets/", folder));
});
