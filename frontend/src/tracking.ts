/** The standard events of the ad network that this site sends. */
export type StandardEvent = "PageView" | "Lead" | "Contact" | "CompleteRegistration";

type Details = Record<string, string | number>;

declare global {
  interface Window {
    fbq?: (verb: "track" | "trackCustom", name: string, details?: Details) => void;
  }
}

/** Tells the page's tracking function, if there is one. */
export function track(name: StandardEvent, details?: Details): void {
  tell("track", name, details);
}

/** The same for an event of our own making. */
export function trackCustom(name: string, details?: Details): void {
  tell("trackCustom", name, details);
}

function tell(verb: "track" | "trackCustom", name: string, details: Details | undefined) {
  if (details) window.fbq?.(verb, name, details);
  else window.fbq?.(verb, name);
}
