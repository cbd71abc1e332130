/** As much as the server gives of a text. */
const MOST = 140;

/** The beginning of a text: one that was cut ends at a word's end, and shows that it goes on. */
export function cutAtWord(excerpt: string): string {
  const characters = [...excerpt];
  if (characters.length < MOST) return excerpt;
  const whole = excerpt.replace(/\s+\S*$/u, "");
  // A single word as long as that is cut where it is.
  return `${whole || excerpt}…`;
}
