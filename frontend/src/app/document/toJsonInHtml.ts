/**
 * JSON that is safe inside a script element. Escapes `<`, so that it can't end the element or open
 * a comment, and the two line separators that older JavaScript doesn't allow in strings.
 */
export function toJsonInHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
