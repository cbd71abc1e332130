import type { ContentRevision } from "../contentTypes";

type Undo = Pick<ContentRevision, "revision" | "undoes">;

/** The numbers of those that undo an undo, so that what was undone is back. Of an undo that isn't loaded, that isn't known. */
export function putBack(revisions: Undo[]): ReadonlySet<number> {
  const all = new Map(revisions.map((one) => [one.revision, one]));
  const isPutBack = ({ undoes }: Undo): boolean => {
    const before = undoes === null ? undefined : all.get(undoes);
    return before !== undefined && before.undoes !== null && !isPutBack(before);
  };
  return new Set(revisions.filter(isPutBack).map(({ revision }) => revision));
}
