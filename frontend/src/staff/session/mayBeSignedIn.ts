/** Where a browser records that somebody has signed in. */
export const KEY = "paddockStaff";

/**
 * Whether somebody may be signed in here. If nobody ever signed in with this browser, the page
 * doesn't ask the server: the refusal would appear as an error in the console. Without storage this
 * is unknown. The script of every page has it, so the rest is in signInMemory.ts.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
