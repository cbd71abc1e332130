import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { StaffNews, SubmissionList } from "../../api/types";
import { fetchSubmissions, type InboxFilter } from "../shared/calls";
import { useLiveChanges } from "../shared/live/liveChanges";
import { useRefetch } from "../shared/live/useRefetch";
import { SUBMISSIONS } from "../shared/queries";
import { FILTERS } from "./filters";
import { hasGap, type Loaded, merged, newItemsIn, updated, withCounts } from "./loadedList";

/** The refetched first page of the list with this key. */
interface LatestPage {
  of: string;
  page: SubmissionList;
}

/**
 * The list, page by page, and the submissions that have arrived since. While `isReading` says that
 * somebody reads further down or types, new ones wait until they are requested, so that nothing
 * moves.
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
    // Keeps the counts in the buttons while another filter's list is loading.
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
    // A hidden page updates only its counts.
    if (document.visibilityState === "visible") refetch();
  }, [change, loaded, filter, q, client, refetch]);

  return {
    list,
    /** New submissions that wait. */
    newItems,
    /** Number of the latest submissions that were shown at once. */
    arrived,
    /** Whether more have arrived than the first page contains. */
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
