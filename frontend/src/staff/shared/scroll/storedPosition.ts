/** A card, and how far below the window's top edge it stood. */
export interface Place {
  card: string;
  offset: number;
}

const KEY = "paddockPlace";

/** Notes where somebody is in the list, for after a reload; null at its top. */
export function notePlace(place: Place | null): void {
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a reload leads to the top.
  }
}

/** Where somebody was before the reload; told once. */
export function takePlace(): Place | null {
  try {
    const place: Place | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return place;
  } catch {
    return null;
  }
}
