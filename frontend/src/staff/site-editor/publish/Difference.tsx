import { sharedEnds } from "../model/lists/matchEntries";

/** Most of a text's words that may differ from the other's, so that marking them helps. */
const MOST = 0.6;

/** A text in which the words are marked that another version of it has otherwise. */
export function Difference({ text, other }: { text: string; other: string | undefined }) {
  const words = text.split(" ");
  const { start, end } = sharedEnds(words, (other ?? "").split(" "));
  const differing = words.slice(start, words.length - end);
  if (differing.length === 0 || differing.length / words.length > MOST) return text;
  const before = words.slice(0, start).map((word) => `${word} `);
  const after = words.slice(words.length - end).map((word) => ` ${word}`);
  return (
    <>
      {before.join("")}
      <mark>{differing.join(" ")}</mark>
      {after.join("")}
    </>
  );
}
