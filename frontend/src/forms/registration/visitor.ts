/**
 * Whether the visitor is in the middle of something that a popup would disturb: in a form, in a
 * dialog, in an open list.
 */
export function isOccupied(page: Document): boolean {
  const typesIn = page.activeElement?.closest("form, input, textarea, select, [contenteditable]");
  return Boolean(typesIn || page.querySelector('dialog[open], [aria-expanded="true"]'));
}
