interface Props {
  /** A list that is fetched page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button that fetches a list's next page; nothing at its end. */
export function LoadMore({ list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      className="button button-outline"
      aria-disabled={list.isFetchingNextPage}
      onClick={() => !list.isFetchingNextPage && list.fetchNextPage()}
    >
      Load more
    </button>
  );
}
