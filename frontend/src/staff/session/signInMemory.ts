import { KEY } from "./mayBeSignedIn";

/** What is recorded on a device that its user called their own. */
const OWN = "own";

/** Whether somebody is signed in here who called this device their own. */
export function isOwnDevice(): boolean {
  try {
    return localStorage.getItem(KEY) === OWN;
  } catch {
    return false;
  }
}

/** Records that somebody has signed in here. */
export function noteSignedIn(isOwn: boolean): void {
  try {
    localStorage.setItem(KEY, isOwn ? OWN : "true");
  } catch {
    // Without storage the page asks the server each time.
  }
}

/** Records that nobody is signed in here anymore. */
export function noteSignedOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was recorded.
  }
}

/** Where the browser keeps the name that somebody gave on their own device. */
const NAME = "paddockStaffName";

/** The name that was given on this device; empty if none was. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the name for the next sign-in. An empty one is forgotten. */
export function rememberName(name: string): void {
  try {
    if (name) localStorage.setItem(NAME, name);
    else localStorage.removeItem(NAME);
  } catch {
    // Without storage, people type it again.
  }
}
