/** The fragment of the address of the list of what can be changed. */
export const SITE_HASH = "#site";

/** The fragment of a part: `#site?part=/events/wine-and-ride`. */
export const partHash = (part: string): string => `${SITE_HASH}?part=${encodeURI(part)}`;

/** A part to which a link at the value `from` of another part leads. It has a way back there. */
export const partHashFrom = (part: string, from: string): string =>
  `${partHash(part)}&from=${encodeURI(from)}`;

export const fromIn = (settings: URLSearchParams): string | undefined =>
  settings.get("from") ?? undefined;

/** A part at the value `at` of it. */
export const valueHash = (part: string, at: string): string =>
  `${partHash(part)}&at=${encodeURI(at)}`;

export const valueIn = (settings: URLSearchParams): string | undefined =>
  settings.get("at") ?? undefined;

/** The list again, at what is scheduled. */
export const SCHEDULED_HASH = `${SITE_HASH}?view=scheduled`;

export const HISTORY_HASH = `${SITE_HASH}?view=history`;
