/** Whether a popup would interrupt the visitor: in a form, in a dialog, or in an open list. */
export function isOccupied(page: Document): boolean {
  const typesIn = page.activeElement?.closest("form, input, textarea, select, [contenteditable]");
  return Boolean(typesIn || page.querySelector('dialog[open], [aria-expanded="true"]'));
}
