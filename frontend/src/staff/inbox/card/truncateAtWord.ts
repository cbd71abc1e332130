/** As much as is shown of a text; the server gives one character more of what goes on. */
const MOST = 140;

/** The beginning of a text: one that was cut ends at a word's end, and shows that it goes on. */
export function truncateAtWord(excerpt: string): string {
  const characters = [...excerpt];
  if (characters.length <= MOST) return excerpt;
  const words = excerpt.replace(/\s+\S*$/u, "");
  // A single word as long as that is cut where it is.
  const isOneWord = words === "" || words === excerpt;
  const beginning = isOneWord ? characters.slice(0, MOST).join("") : words;
  return `${beginning}…`;
}
