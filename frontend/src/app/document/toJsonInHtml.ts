/**
 * JSON that cannot end the script element it stands in, nor open a comment there: `<` is escaped,
 * and with it the two line separators that older JavaScript does not allow in strings.
 */
export function toJsonInHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
