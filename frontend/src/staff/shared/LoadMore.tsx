import { useRef } from "react";

interface Props {
  /** The result of `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

/**
 * Loads the next page of a list. Shows the result here, because the message at the top of the list
 * may be a thousand cards away.
 */
export function LoadMore({ list }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = list;
  const wasPressed = useRef(false);
  if (!hasNextPage) return wasPressed.current ? <TheEnd /> : null;

  function load() {
    if (isFetchingNextPage) return;
    wasPressed.current = true;
    list.fetchNextPage();
  }

  return (
    <>
      <p role="alert" className="staff-failure">
        {isFetchNextPageError && !isFetchingNextPage && `We couldn't load more. ${error?.message}`}
      </p>
      <button
        type="button"
        className="button button-outline"
        aria-disabled={isFetchingNextPage}
        onClick={load}
      >
        {label(isFetchingNextPage, isFetchNextPageError)}
      </button>
    </>
  );
}

function label(isFetching: boolean, hasFailed: boolean): string {
  if (isFetching) return "Loading more";
  return hasFailed ? "Try again" : "Load more";
}

/** Replaces the button and takes its focus. */
function TheEnd() {
  return (
    <p className="staff-status" tabIndex={-1} ref={focusOnArrival}>
      That's all of them.
    </p>
  );
}

// At module level, so that React calls it once.
function focusOnArrival(line: HTMLElement | null) {
  if (document.activeElement === document.body) line?.focus({ preventScroll: true });
}
