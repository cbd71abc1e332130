const KEY = "paddockShortcuts";

/** Whether keys alone do something; somebody who speaks to the computer turns that off. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function noteShortcuts(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Then it holds until the page is left.
  }
}
