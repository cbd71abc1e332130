/** The standard events of the ad network that this site sends. */
export type StandardEvent = "PageView" | "Lead" | "Contact" | "CompleteRegistration";

type Details = Record<string, string | number>;

type Verb = "init" | "track" | "trackCustom";

/** The tracking function, as the ad network's script finds it and as it leaves it. */
interface Tracker {
  (verb: Verb, name: string, details?: Details): void;
  /** What was told before the script came. */
  queue?: unknown[][];
  /** Set by the script: from then on it is told at once. */
  callMethod?: (...told: unknown[]) => void;
  push?: Tracker;
  loaded?: boolean;
  version?: string;
  /** Pages that are reached without loading are counted by us, not by the script as well. */
  disablePushState?: boolean;
}

declare global {
  interface Window {
    fbq?: Tracker;
    _fbq?: Tracker;
  }
}

const SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";

/**
 * Puts the ad network's function on the page and asks for its script, which the security policy
 * allows where the owner has named a pixel. What is told until the script comes waits in a queue.
 */
export function installPixel(id: string): void {
  if (window.fbq) return;
  const fbq: Tracker = (...told) => {
    if (fbq.callMethod) fbq.callMethod(...told);
    else fbq.queue?.push(told);
  };
  Object.assign(fbq, {
    queue: [],
    push: fbq,
    loaded: true,
    version: "2.0",
    disablePushState: true,
  });
  window.fbq = fbq;
  window._fbq ??= fbq;
  const script = document.createElement("script");
  script.async = true;
  script.src = SCRIPT;
  document.head.append(script);
  fbq("init", id);
}

/** Tells the page's tracking function, if there is one. */
export function track(name: StandardEvent, details?: Details): void {
  tell("track", name, details);
}

/** The same for an event of our own making. */
export function trackCustom(name: string, details?: Details): void {
  tell("trackCustom", name, details);
}

/** Session key: whether the last submission was counted. */
const LEAD_COUNTED = "leadCounted";

/**
 * Counts the first arrival on the thank-you page after a submission. A reload or Back is no other
 * lead.
 */
export function trackLead(): void {
  try {
    if (sessionStorage.getItem(LEAD_COUNTED) !== null) return;
    sessionStorage.setItem(LEAD_COUNTED, "true");
  } catch {
    // Without session storage each arrival counts.
  }
  track("Lead");
}

/** Call after a submission was accepted: the next arrival is a lead. */
export function expectLead(): void {
  try {
    sessionStorage.removeItem(LEAD_COUNTED);
  } catch {
    // Then nothing was noted either.
  }
}

function tell(verb: Verb, name: string, details: Details | undefined) {
  if (details) window.fbq?.(verb, name, details);
  else window.fbq?.(verb, name);
}
