import { Fragment, useCallback, useEffect, useRef } from "react";
import { goTo, listHash } from "../shared/address";
import type { InboxFilter } from "../shared/calls";
import { Failure } from "../shared/Failure";
import { LoadMore } from "../shared/LoadMore";
import { NewItemsBar } from "../shared/NewItemsBar";
import { goToCard, isRead } from "../shared/scroll/readingPosition";
import { useScrollAfterReload } from "../shared/scroll/useScrollAfterReload";
import { useScrollWhileHidden } from "../shared/scroll/useScrollWhileHidden";
import { SubmissionCard } from "./card/SubmissionCard";
import { InboxBar } from "./InboxBar";
import { InboxKeys } from "./InboxKeys";
import { InboxLine } from "./InboxLine";
import { NothingFound } from "./NothingFound";
import { useInbox } from "./useInbox";
import { usePitchFold } from "./usePitchFold";

interface Props {
  which: InboxFilter;
  /** True while a single submission is shown. The list keeps its state. */
  isHidden: boolean;
  /** Undefined if the staff page is open to all, so there is no session. */
  onSignOut: (() => void) | undefined;
}

/** The list of submissions, newest first, loaded page by page. */
export function Submissions({ which, isHidden, onSignOut }: Props) {
  const place = useRef<HTMLUListElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const inbox = useInbox(which, () => isRead(place.current));
  const { list, newItems } = inbox;
  const awaited = useRef<string>(undefined);
  // The button that was pressed disappears, so the focus moves to the newest card once it is there.
  useEffect(() => {
    if (awaited.current && goToCard(awaited.current)) awaited.current = undefined;
  });
  useScrollWhileHidden(isHidden);

  const counts = list.data?.pages[0]?.counts;
  const isLoading = list.isPending || list.isPlaceholderData;
  const pages = isLoading ? [] : (list.data?.pages ?? []);
  const items = usePitchFold(pages, which);
  useScrollAfterReload(place, !isHidden && items.length > 0);
  const threshold = list.data?.pages[0]?.spam_threshold;

  const { filter, q } = which;
  // Going back leaves the search, instead of undoing it letter by letter.
  const search = useCallback(
    (wanted: string) => {
      if (wanted !== q) goTo(listHash(filter, wanted), q ? "replace" : "push");
    },
    [filter, q],
  );

  return (
    <div hidden={isHidden}>
      <InboxBar
        which={which}
        counts={counts}
        isFetching={list.isFetching}
        searchField={searchField}
        onChoose={(wanted) => wanted.filter !== filter && goTo(listHash(wanted.filter, q))}
        onSearch={search}
        onRefresh={inbox.refresh}
        onSignOut={onSignOut}
      >
        <InboxKeys
          isOn={!isHidden}
          list={place}
          searchField={searchField}
          onRefresh={inbox.refresh}
        />
      </InboxBar>

      <div role="status" className="staff-status">
        {isLoading && "Loading submissions"}
        {!isLoading && items.length === 0 && "No submissions found"}
      </div>
      {!isLoading && items.length === 0 && (
        <NothingFound
          which={which}
          onClear={() => clearSearch(filter, searchField.current)}
          onWiden={() => goTo(listHash("all", q))}
        />
      )}
      {list.isError && !list.isFetchNextPageError && (
        <Failure error={list.error} onRetry={inbox.refresh} />
      )}
      {items.length > 0 && (
        <InboxLine
          which={which}
          shown={items.length}
          hasMore={list.hasNextPage}
          counts={counts}
          readAt={list.dataUpdatedAt}
        />
      )}

      <NewItemsBar
        noun={["inquiry", "inquiries"]}
        count={newItems.length}
        arrived={inbox.arrived}
        isMany={inbox.isMany}
        onShow={() => {
          awaited.current = newItems[0]?.id;
          inbox.showNewItems();
        }}
      />
      <ul className="staff-list inbox-list" ref={place}>
        {items.map(({ item, isFolded, foldedHere }) => (
          <Fragment key={item.id}>
            {foldedHere > 0 && (
              <li className="pitch-fold">
                {foldedHere === 1
                  ? "1 message that looks like a pitch"
                  : `${foldedHere} messages that look like pitches`}
              </li>
            )}
            <SubmissionCard
              submission={item}
              filter={filter}
              threshold={threshold}
              isFolded={isFolded}
              onChanged={inbox.refetchAfterChange}
            />
          </Fragment>
        ))}
      </ul>
      {!isLoading && <LoadMore key={list.data ? filter + q : ""} list={list} />}
    </div>
  );
}

/** The button disappears with the words, so the focus moves to the search field. */
function clearSearch(filter: InboxFilter["filter"], field: HTMLInputElement | null) {
  goTo(listHash(filter, ""));
  field?.focus();
}
