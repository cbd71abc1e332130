import { CONTACT_DRAFT, clearDraft } from "../../forms/shared/drafts";

/** Once per document, because anything typed later belongs to another draft. */
let isForgotten = false;

/**
 * Deletes the submission's draft if a form that the browser posted without script has led to this
 * page. No script ran to delete it then.
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
