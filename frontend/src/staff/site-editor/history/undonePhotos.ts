import type { HistoryLine, PhotoChange } from "../contentTypes";

type Action = PhotoChange["action"];

/** What brings back what was there before something was done. */
const UNDONE_BY: Record<Action, Action> = {
  added: "removed",
  replaced: "earlier_put_back",
  removed: "put_back",
  put_back: "removed",
  earlier_put_back: "earlier_put_back",
};

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
    const isBack = later?.action === UNDONE_BY[line.action];
    if (later && isBack && !undone.has(later.change)) undone.set(line.change, later);
    next.set(line.name, line);
  }
  return undone;
}
