/** Longest excerpt. The server sends one more character if the text continues. */
const MOST = 140;

/** Cuts a continued excerpt at the end of a word and adds an ellipsis. */
export function truncateAtWord(excerpt: string): string {
  const characters = [...excerpt];
  if (characters.length <= MOST) return excerpt;
  const words = excerpt.replace(/\s+\S*$/u, "");
  // A single long word is cut where the excerpt ends.
  const isOneWord = words === "" || words === excerpt;
  const beginning = isOneWord ? characters.slice(0, MOST).join("") : words;
  return `${beginning}…`;
}
