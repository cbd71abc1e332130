/** Whether a popup would interrupt the visitor: in a form, in a dialog, in an open list, or at a message. */
export function isOccupied(page: Document): boolean {
  const typesIn = page.activeElement?.closest("form, input, textarea, select, [contenteditable]");
  return Boolean(typesIn || page.querySelector('dialog[open], [aria-expanded="true"], .toast'));
}
