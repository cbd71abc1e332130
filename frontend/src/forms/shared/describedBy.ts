/** The ids of what belongs to a field: its hint and its error, if it has them. */
export function describedBy(name: string, hint?: string, error?: string): string | undefined {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
