/** Where a tab keeps drafts of the site, which survive a reload without a connection. */
export const SITE_DRAFTS = "paddockSiteDrafts";

/** Where a tab keeps what was typed into drafts that are saved. */
export const SITE_TYPED = "paddockTyped";

/** Where a device, or a tab, keeps drafts that were discarded. */
export const SITE_DISCARDED = "paddockDiscardedDrafts";

/** What is lost with drafts of the site that the server doesn't have. */
export const UNSAVED_DRAFTS = "Changes of the site that aren't saved";

/** Milliseconds that signing out waits for what is being saved. */
const PATIENCE_MS = 2_000;

interface Unsent {
  forget: () => void;
  /** Sends what can be sent, or waits for what is on its way. */
  send?: () => Promise<unknown>;
  /** What would be lost, as an item of a list; empty: nothing. */
  lost?: () => string;
}

const unsent = new Set<Unsent>();

/**
 * Has `forget` called when somebody signs out here: what isn't sent yet is theirs, and not the next person's. They are asked
 * first if something would be lost.
 */
export function forgetOnLeaving(
  forget: () => void,
  { lost, ...more }: Omit<Unsent, "forget" | "lost"> & { lost?: () => string | false } = {},
): void {
  unsent.add({ forget, ...more, lost: () => lost?.() || "" });
}

/** Sends what can be sent, and says what signing out here would lose all the same. */
export async function lostByLeaving(): Promise<string[]> {
  const sending = [...unsent].map(({ send }) => send?.());
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(sending), patience]);
  const lost = [...unsent].map((one) => one.lost?.() ?? "");
  // The site editor may not have been opened since the page was loaded.
  if (hasStoredDrafts()) lost.push(UNSAVED_DRAFTS);
  return [...new Set(lost.filter(Boolean))];
}

function hasStoredDrafts(): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SITE_DRAFTS) ?? "[]");
    return Array.isArray(kept) && kept.length > 0;
  } catch {
    return false;
  }
}

/** Forgets what isn't sent yet. */
export function forgetUnsent(): void {
  for (const { forget } of unsent) forget();
  try {
    // The site editor may not have been opened since the page was loaded.
    for (const kept of [SITE_DRAFTS, SITE_TYPED]) sessionStorage.removeItem(kept);
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(SITE_DISCARDED);
  } catch {
    // Without storage there is nothing in it.
  }
}
