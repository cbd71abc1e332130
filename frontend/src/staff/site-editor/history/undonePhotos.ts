import type { HistoryLine, PhotoChange } from "../contentTypes";

type Did = "added" | "replaced" | "removed" | "put back" | "put the earlier one back";

/** The server's words. Whoever did it, and the photograph's name, may be any. */
const WORDS: [Did, RegExp][] = [
  ["added", / added the photograph “[^“”]*”$/],
  ["replaced", / replaced the photograph “[^“”]*”$/],
  ["removed", / removed the photograph “[^“”]*”$/],
  ["put back", / put the photograph “[^“”]*” back$/],
  ["put the earlier one back", / put the earlier photograph “[^“”]*” back$/],
];

/** What brings back what was there before something was done. */
const UNDONE_BY: Record<Did, Did> = {
  added: "removed",
  replaced: "put the earlier one back",
  removed: "put back",
  "put back": "removed",
  "put the earlier one back": "put the earlier one back",
};

const didOf = ({ text }: PhotoChange): Did | undefined =>
  WORDS.find(([, words]) => words.test(text))?.[0];

/**
 * What undid changes of photographs, by their numbers, of `lines`, the last of which comes first. The server doesn't record it:
 * it's the next change of the same photograph, if that one took it back and is in force itself.
 */
export function undonePhotos(lines: HistoryLine[]): Map<number, PhotoChange> {
  const undone = new Map<number, PhotoChange>();
  const next = new Map<string, PhotoChange>();
  for (const line of lines) {
    if (line.kind !== "photograph") continue;
    const later = next.get(line.name);
    const did = didOf(line);
    const isBack = later && did && didOf(later) === UNDONE_BY[did];
    if (isBack && !undone.has(later.change)) undone.set(line.change, later);
    next.set(line.name, line);
  }
  return undone;
}
