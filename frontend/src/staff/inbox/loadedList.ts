import type { InfiniteData } from "@tanstack/react-query";
import type { Counts, StoredSubmission, SubmissionList } from "../../api/types";
import { recounted } from "./filters";

/** The loaded part of the list, newest first. */
export type Loaded = InfiniteData<SubmissionList, unknown>;

/**
 * Submissions in the refetched first page that are new in the list. If the list continues, older
 * ones than its last don't count: when a page loses one, another moves up at its end.
 */
export function newItemsIn(loaded: Loaded, first: SubmissionList): StoredSubmission[] {
  const items = loaded.pages.flatMap((page) => page.items);
  const known = new Set(items.map(({ id }) => id));
  const end = (loaded.pages.at(-1)?.next && items.at(-1)?.created_at) || "";
  return first.items.filter(({ id, created_at }) => !known.has(id) && created_at > end);
}

/**
 * Whether so many arrived that submissions between the refetched first page and the list are
 * missing.
 */
export function hasGap(loaded: Loaded, first: SubmissionList): boolean {
  return first.next !== null && newItemsIn(loaded, first).length === first.items.length;
}

/** Updates the list's submissions from the refetched first page. Adds and removes none. */
export function updated(loaded: Loaded, first: SubmissionList): Loaded {
  const latest = new Map(first.items.map((item) => [item.id, item]));
  return withCounts(
    mapItems(loaded, (item) => latest.get(item.id) ?? item),
    first.counts,
  );
}

/** Inserts the new submissions at their places. */
export function merged(loaded: Loaded, newItems: StoredSubmission[]): Loaded {
  const [first, ...rest] = loaded.pages;
  if (!first || newItems.length === 0) return loaded;
  const items = [...newItems, ...first.items].sort((a, b) => compare(b.created_at, a.created_at));
  return { ...loaded, pages: [{ ...first, items }, ...rest] };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The list with the counts replaced. */
export function withCounts(loaded: Loaded, counts: Counts): Loaded {
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, counts })) };
}

/** The list with one submission changed, and the counts updated. */
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
