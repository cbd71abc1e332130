const KEY = "paddockShortcuts";

/** Whether single keys are shortcuts. People who use speech input turn that off. */
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
    // Without storage the setting lasts until the page is closed.
  }
}
