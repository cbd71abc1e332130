/** Names the event that tells of a change. */
const CHANGED = "own-page:";

/** Session storage: the path of the registrant's own page, by event. It ends with the tab. */
const keyOf = (eventId: string) => CHANGED + eventId;

/** Calls `listener` when a path is kept or forgotten. Returns a function that stops it. */
export function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

/** The path of the own page of the registration for the event; null or empty if there is none. */
export function ownPage(eventId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(eventId));
  } catch {
    return null;
  }
}

/** Keeps the path of the own page, or forgets it if it is empty. */
export function keepOwnPage(eventId: string, path: string): void {
  try {
    sessionStorage.setItem(keyOf(eventId), path);
  } catch {
    // Without storage the message after the registration is the only one with the link.
  }
  dispatchEvent(new Event(CHANGED));
}
