import type { InfiniteData } from "@tanstack/react-query";
import type { Counts, StoredSubmission, SubmissionList } from "../../api/types";
import { recounted } from "./filters";

/** The list as far as it is loaded, newest first. */
export type Loaded = InfiniteData<SubmissionList, unknown>;

/**
 * What is in the first page, read anew, and not in the list. What is older than all of a list that
 * goes on is none: a page that has lost one has got another at its end.
 */
export function newItemsIn(loaded: Loaded, first: SubmissionList): StoredSubmission[] {
  const items = loaded.pages.flatMap((page) => page.items);
  const known = new Set(items.map(({ id }) => id));
  const end = (loaded.pages.at(-1)?.next && items.at(-1)?.created_at) || "";
  return first.items.filter(({ id, created_at }) => !known.has(id) && created_at > end);
}

/** Whether so much came that what lies between the first page, read anew, and the list is unknown. */
export function hasGap(loaded: Loaded, first: SubmissionList): boolean {
  return first.next !== null && newItemsIn(loaded, first).length === first.items.length;
}

/** The list with what the first page, read anew, says of those in it; nothing comes and goes. */
export function updated(loaded: Loaded, first: SubmissionList): Loaded {
  const latest = new Map(first.items.map((item) => [item.id, item]));
  return withCounts(
    mapItems(loaded, (item) => latest.get(item.id) ?? item),
    first.counts,
  );
}

/** The list with the new ones in their places. */
export function merged(loaded: Loaded, newItems: StoredSubmission[]): Loaded {
  const [first, ...rest] = loaded.pages;
  if (!first || newItems.length === 0) return loaded;
  const items = [...newItems, ...first.items].sort((a, b) => compare(b.created_at, a.created_at));
  return { ...loaded, pages: [{ ...first, items }, ...rest] };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The list with other counts. */
export function withCounts(loaded: Loaded, counts: Counts): Loaded {
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, counts })) };
}

/** The list with one of its submissions changed, and counted accordingly. */
export function withChanged(loaded: Loaded, id: string, change: Partial<StoredSubmission>): Loaded {
  const before = loaded.pages.flatMap(({ items }) => items).find((item) => item.id === id);
  if (!before) return loaded;
  const after = { ...before, ...change };
  const changed = mapItems(loaded, (item) => (item.id === id ? after : item));
  const [first] = loaded.pages;
  return first ? withCounts(changed, recounted(first.counts, before, after)) : changed;
}

function mapItems(loaded: Loaded, change: (item: StoredSubmission) => StoredSubmission): Loaded {
  const pages = loaded.pages.map((page) => ({ ...page, items: page.items.map(change) }));
  return { ...loaded, pages };
}
