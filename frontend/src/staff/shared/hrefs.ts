/*
 * Makes links for staff of what visitors typed. Whatever a visitor typed, a link contains only an
 * address: no subject, no further recipients (`?bcc=…`) and no dial codes (`*#…`, `;ext=…`).

/**
 * `ada@visitor.example` -> `mailto:ada@visitor.example`, with all special characters escaped. Only
 * this code sets a subject.
 */
export function mailHref(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
  return subject ? `${address}?subject=${encodeURIComponent(subject)}` : address;
}

/** `(215) 555-0171` -> `2155550171`, `+1 215…` -> `+1215…`; empty if there is no number. */
export function dialable(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, "");
  return digits && phone.trim().startsWith("+") ? `+${digits}` : digits;
}
