/*
 * What visitors typed becomes links that staff click. Whatever was typed, a link addresses: it sets
 * no subject, copies nobody in (`?bcc=…`), and dials no code (`*#…`, `;ext=…`).
 */

/**
 * `ada@visitor.example` -> `mailto:ada@visitor.example`, everything else in it made harmless. A
 * subject is ours to set.
 */
export function mailHref(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
  return subject ? `${address}?subject=${encodeURIComponent(subject)}` : address;
}

/** `(215) 555-0171` -> `2155550171`, `+1 215…` -> `+1215…`; empty when there is nothing to dial. */
export function dialable(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, "");
  return digits && phone.trim().startsWith("+") ? `+${digits}` : digits;
}
