import { isLeadExpected } from "../../lib/tracking/expectedLead";
import { runUntilHydration } from "./beforeHydration";

// Inline in every page, so it is small and waits for nothing. Reads the URL now, because a script
// is `currentScript` only while it first runs.
const entry = document.currentScript?.dataset.entry ?? "";

// Many browsers never fetch a module again from a URL that has failed. The server has all scripts
// under `/assets/retry-N/` too. Chunks import each other by relative URLs, so all of them come from
// there.
runUntilHydration((failures) => {
  const folder = failures > 0 ? `/assets/retry-${failures}/` : "/assets/";
  return import(/* @vite-ignore */ entry.replace("/assets/", folder));
});

// The answer came while the visitor reloaded the form, and cleared its draft: an empty form would not
// say that the message was sent.
if (/^\/contact/.test(location.pathname) && isLeadExpected()) location.replace("/thank-you");
