/** A card and its distance from the window's top edge. */
export interface Place {
  card: string;
  offset: number;
}

const KEY = "paddockPlace";

/** Stores the position in the list for a reload; null at its top. */
export function notePlace(place: Place | null): void {
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reload leads to the top.
  }
}

/** The position before the reload. Can be read once. */
export function takePlace(): Place | null {
  try {
    const place: Place | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return place;
  } catch {
    return null;
  }
}
