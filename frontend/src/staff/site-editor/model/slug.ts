/** Longest id that is made from a title. */
const MOST = 48;

/** `Wine & Ride!` -> `wine-ride`: lowercase letters, digits and hyphens. Empty if there are none. */
export function slug(title: string): string {
  const plain = title.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, MOST).replace(/^-+|-+$/g, "");
}

/**
 * The id made from a title that is none of `taken`: `wine-and-ride-2`. It isn't a whole number, which JavaScript would put
 * before all other ids.
 */
export function newId(title: string, taken: string[]): string {
  const base = slug(title) || "new";
  const isNumber = /^\d+$/.test(base);
  for (let count = 1; ; count += 1) {
    const id = count === 1 && !isNumber ? base : `${base}-${count}`;
    if (!taken.includes(id)) return id;
  }
}
