import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { StaffNews, SubmissionList } from "../../api/types";
import { fetchSubmissions, type InboxFilter } from "../shared/calls";
import { useLiveChanges } from "../shared/live/liveChanges";
import { useRefetch } from "../shared/live/useRefetch";
import { SUBMISSIONS } from "../shared/queries";
import { FILTERS } from "./filters";
import { hasGap, type Loaded, merged, newItemsIn, updated, withCounts } from "./loadedList";

/** The first page, read anew, of the list with this key. */
interface LatestPage {
  of: string;
  page: SubmissionList;
}

/**
 * The list, a page at a time, and what has come since. `isReading` says whether somebody reads
 * further down, or types: what came waits then until it is asked for, so that nothing moves.
 */
export function useInbox({ filter, q }: InboxFilter, isReading: () => boolean) {
  const client = useQueryClient();
  const { change } = useLiveChanges();
  const [latest, setLatest] = useState<LatestPage | null>(null);
  const [arrived, setArrived] = useState(0);
  const key = [...SUBMISSIONS, filter, q];
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchSubmissions({ filter, q }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Keeps the counts in the buttons while another filter's list is on its way.
    placeholderData: keepPreviousData,
  });
  const name = key.join(" ");
  const page = latest?.of === name ? latest.page : null;
  const newItems = list.data && page && !list.isPlaceholderData ? newItemsIn(list.data, page) : [];

  const { refetch, refetchAfterChange } = useRefetch(async (isCurrent) => {
    const queryFn = () => fetchSubmissions({ filter, q }, null);
    const page = await client
      .fetchQuery({ queryKey: ["latest-page"], queryFn, gcTime: 0, retry: false })
      .catch(() => null);
    if (!isCurrent() || client.isMutating() > 0) return;
    const loaded = client.getQueryData<Loaded>(key);
    if (!page || !loaded) return;
    client.setQueriesData<Loaded>(
      { queryKey: SUBMISSIONS },
      (other) => other && withCounts(other, page.counts),
    );
    const now = updated(loaded, page);
    const came = newItemsIn(loaded, page);
    const mayMove = !isReading() && !hasGap(loaded, page);
    client.setQueryData(key, mayMove ? merged(now, came) : now);
    setArrived(mayMove ? came.length : 0);
    setLatest({ of: name, page });
  });

  async function showNewItems() {
    const loaded = client.getQueryData<Loaded>(key);
    if (!page || !loaded) return;
    if (hasGap(loaded, page)) await list.refetch();
    else client.setQueryData(key, merged(loaded, newItems));
  }

  const heard = useRef<StaffNews>(null);
  const loaded = list.isPlaceholderData ? undefined : list.data?.pages[0];
  useEffect(() => {
    if (!change || change === heard.current) return;
    // The stream's first message matters only if it differs from the list, which may still be
    // loading.
    const isFirst = heard.current === null;
    if (isFirst && !loaded) return;
    heard.current = change;
    if (isFirst && loaded && isKnown(change, loaded, filter === "all" && q === "")) return;
    client.setQueriesData<Loaded>(
      { queryKey: SUBMISSIONS },
      (list) => list && withCounts(list, change.counts),
    );
    // A page that nobody sees only counts.
    if (document.visibilityState === "visible") refetch();
  }, [change, loaded, filter, q, client, refetch]);

  return {
    list,
    /** What came and waits. */
    newItems,
    /** How many came last and did not have to wait. */
    arrived,
    /** Whether more came than the first page holds. */
    isMany: Boolean(list.data && page && newItems.length > 0 && hasGap(list.data, page)),
    showNewItems,
    refetchAfterChange,
    refresh: () => {
      setLatest(null);
      return list.refetch();
    },
  };
}

/** Whether the list's first page already contains `change`. */
function isKnown({ counts, newest }: StaffNews, first: SubmissionList, isWhole: boolean): boolean {
  const isCounted = FILTERS.every(({ filter }) => counts[filter] === first.counts[filter]);
  const hasNewest = newest === null || first.items.some(({ id }) => id === newest);
  return isCounted && (hasNewest || !isWhole);
}
