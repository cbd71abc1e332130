/** Where a tab keeps drafts of the site, which survive a reload without a connection. */
export const SITE_DRAFTS = "paddockSiteDrafts";

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
    sessionStorage.removeItem(SITE_DRAFTS);
  } catch {
    // Without storage there is nothing in it.
  }
}
