/** Where a tab keeps drafts of the site, which survive a reload without a connection. */
export const SITE_DRAFTS = "paddockSiteDrafts";

/** Where a tab keeps what was typed into drafts that are saved. */
export const SITE_TYPED = "paddockTyped";

/** Where a device, or a tab, keeps drafts that were discarded. */
export const SITE_DISCARDED = "paddockDiscardedDrafts";

const forgetters = new Set<() => void>();

/** Has `forget` called when somebody signs out here: what isn't sent yet is theirs, and not the next person's. */
export function forgetOnLeaving(forget: () => void): void {
  forgetters.add(forget);
}

/** Forgets what isn't sent yet. */
export function forgetUnsent(): void {
  for (const forget of forgetters) forget();
  try {
    // The site editor may not have been opened since the page was loaded.
    for (const kept of [SITE_DRAFTS, SITE_TYPED]) sessionStorage.removeItem(kept);
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(SITE_DISCARDED);
  } catch {
    // Without storage there is nothing in it.
  }
}
