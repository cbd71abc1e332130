import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubmissionFilter } from "../../api/types";
import { fetchSubmissions } from "./calls";
import { SUBMISSIONS } from "./queries";
import { SubmissionCard } from "./SubmissionCard";

const filters: { filter: SubmissionFilter; label: string }[] = [
  { filter: "all", label: "All" },
  { filter: "legitimate", label: "Legitimate" },
  { filter: "spam", label: "Spam" },
];

interface Props {
  /** Absent where the page is open to anybody: there is nothing to leave. */
  onSignOut: (() => void) | undefined;
}

/** The list of submissions, newest first, a page at a time. */
export function Submissions({ onSignOut }: Props) {
  const [filter, setFilter] = useState<SubmissionFilter>("all");
  const list = useInfiniteQuery({
    queryKey: [...SUBMISSIONS, filter],
    queryFn: ({ pageParam }) => fetchSubmissions(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Keeps the counts in the buttons while another filter's list is on its way.
    placeholderData: keepPreviousData,
  });
  const counts = list.data?.pages[0]?.counts;
  const isLoading = list.isPending || list.isPlaceholderData;
  const items = isLoading ? [] : (list.data?.pages.flatMap((page) => page.items) ?? []);

  return (
    <>
      <div className="staff-bar">
        <fieldset className="staff-filters" aria-label="Filter">
          {filters.map(({ filter: name, label }) => (
            <button
              key={name}
              type="button"
              className="staff-button"
              aria-pressed={filter === name}
              onClick={() => setFilter(name)}
            >
              {counts ? `${label} (${counts[name]})` : label}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="staff-button"
          aria-disabled={list.isFetching}
          onClick={() => !list.isFetching && list.refetch()}
        >
          Refresh
        </button>
        {onSignOut && (
          <button type="button" className="staff-button" onClick={onSignOut}>
            Sign out
          </button>
        )}
      </div>

      <div role="status" className="staff-status">
        {isLoading && "Loading submissions"}
        {!isLoading && items.length === 0 && "No submissions found"}
      </div>
      {list.isError && (
        <p className="staff-failure" role="alert">
          {list.error.message}{" "}
          <button type="button" className="link" onClick={() => list.refetch()}>
            Try again
          </button>
        </p>
      )}

      <ul className="staff-list">
        {items.map((item) => (
          <SubmissionCard key={item.id} submission={item} />
        ))}
      </ul>
      {list.hasNextPage && !isLoading && (
        <button
          type="button"
          className="button button-outline"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && list.fetchNextPage()}
        >
          Load more
        </button>
      )}
    </>
  );
}
