/** The fragment of the address of the list of what can be changed. */
export const SITE_HASH = "#site";

/** The fragment of a part: `#site?part=/events/wine-and-ride`. */
export const partHash = (part: string): string => `${SITE_HASH}?part=${encodeURI(part)}`;

/** The list again, at what is scheduled. */
export const SCHEDULED_HASH = `${SITE_HASH}?view=scheduled`;

export const HISTORY_HASH = `${SITE_HASH}?view=history`;
