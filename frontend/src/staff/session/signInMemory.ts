const KEY = "paddockStaff";

/**
 * Whether somebody may be signed in here. A browser in which nobody ever signed in is not asked
 * for: the refusal would stand in its console as an error. Without storage nobody can tell.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Notes that somebody has signed in here. */
export function noteSignedIn(): void {
  try {
    localStorage.setItem(KEY, "true");
  } catch {
    // Then the server is asked each time.
  }
}

/** Notes that nobody is signed in here any more. */
export function noteSignedOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was noted either.
  }
}
