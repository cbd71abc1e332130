import { CONTACT_DRAFT, clearDraft } from "../../forms/shared/drafts";

/** Once for each document: what is typed after it is another draft. */
let isForgotten = false;

/**
 * Clears the submission's draft where a form that the browser posted by itself has led to this page. The
 * script that keeps drafts was not there to clear it.
 */
export function forgetPosted(): void {
  if (isForgotten) return;
  isForgotten = true;
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !("type" in entry) || entry.type !== "navigate") return;
  const isOpenedHere = new URL(entry.name).pathname === location.pathname;
  const from = document.referrer === "" ? null : new URL(document.referrer);
  if (!isOpenedHere || from?.origin !== location.origin) return;
  if (/^\/contact(-form)?$/.test(from.pathname)) clearDraft(CONTACT_DRAFT);
}
