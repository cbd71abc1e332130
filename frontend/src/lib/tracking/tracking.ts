/** The standard events of the ad network that this site sends. */
export type StandardEvent = "PageView" | "Lead" | "Contact" | "CompleteRegistration";

type Details = Record<string, string | number>;

type Verb = "init" | "track" | "trackCustom";

/** The tracking function, as the ad network's script finds it and as it leaves it. */
export interface Tracker {
  (verb: Verb, name: string, details?: Details): void;
  /** Events from before the script was loaded. */
  queue?: unknown[][];
  /** Set by the script, to send events at once. */
  callMethod?: (...told: unknown[]) => void;
  push?: Tracker;
  loaded?: boolean;
  version?: string;
  /**
   * Stops the script from counting pages that are reached without loading. Our code counts them.
   */
  disablePushState?: boolean;
}

declare global {
  interface Window {
    fbq?: Tracker;
    _fbq?: Tracker;
  }
}

/** Tells the page's tracking function, if there is one. */
export function track(name: StandardEvent, details?: Details): void {
  tell("track", name, details);
}

/** Sends an event of our own. */
export function trackCustom(name: string, details?: Details): void {
  tell("trackCustom", name, details);
}

function tell(verb: Verb, name: string, details: Details | undefined) {
  if (details) window.fbq?.(verb, name, details);
  else window.fbq?.(verb, name);
}
