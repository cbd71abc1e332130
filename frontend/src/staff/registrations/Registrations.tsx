import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pathTo } from "../../api/pathTo";
import type { RegistrationList } from "../../api/types";
import { useKeptPage } from "../offline/keepPage";
import { WITHOUT_NETWORK } from "../offline/keptAnswers";
import { goTo, registrationsHash } from "../shared/address";
import { Failure } from "../shared/Failure";
import { LoadMore } from "../shared/LoadMore";
import { LiveStatus } from "../shared/live/LiveStatus";
import { useNewItems } from "../shared/live/useNewItems";
import { NewItemsBar } from "../shared/NewItemsBar";
import { RefreshAndSignOut } from "../shared/RefreshAndSignOut";
import { SearchField } from "../shared/SearchField";
import { isRead } from "../shared/scroll/readingPosition";
import { AttendanceSumOf } from "./attendance/AttendanceSum";
import { AddByPhone } from "./by-phone/AddByPhone";
import { ChosenEvent } from "./ChosenEvent";
import { EventPlaces } from "./EventPlaces";
import { EventNotices } from "./notices/EventNotices";
import { Money } from "./payments/Money";
import { balanceInWords } from "./payments/moneyInWords";
import { countsInWords } from "./placesInWords";
import { RegistrationCard } from "./RegistrationCard";
import { fetchRegistrations, REGISTRATIONS } from "./registrationCalls";
import { useLiveRegistrations } from "./useLiveRegistrations";
import { registrationCardId } from "./useRegistrationChange";
import { WaitingList } from "./waiting-list/WaitingList";

interface Props {
  /** Limits the list to this event's registrations; empty for all. */
  event: string;
  /** The party on the event's waiting list that gets the focus, by its registration; empty: none. */
  party: string;
  /** The notice whose dialog opens: `move` or `call-off`; empty: none. */
  notice: string;
  onSignOut: (() => void) | undefined;
}

/** Whether somebody can still be added to it. */
const takesMore = ({ is_over, is_gone }: RegistrationList["events"][number]) =>
  !is_over && !is_gone;

/** Registrations: how full each event is, and all registrations, newest first, page by page. */
export function Registrations({ event, party, notice, onSignOut }: Props) {
  const [q, setQ] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const filter = { event, q };
  const list = useInfiniteQuery({
    queryKey: [...REGISTRATIONS, filter],
    queryFn: ({ pageParam }) => fetchRegistrations(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...WITHOUT_NETWORK,
  });
  useLiveRegistrations();
  useKeptPage();
  const [first] = list.data?.pages ?? [];
  const chosen = first?.events.find(({ id }) => id === event);
  const isLoading = list.isPending || list.isPlaceholderData;
  const place = useRef<HTMLUListElement>(null);
  const items = isLoading ? [] : (list.data?.pages.flatMap((page) => page.items) ?? []);
  const newest = items[0]?.id;
  // Who has just added a party looks for its card, and reads no other one.
  const [added, setAdded] = useState<string>();
  const isReading = useCallback(
    () => (added === undefined || added !== newest) && isRead(place.current),
    [added, newest],
  );
  const arrivals = useNewItems(`${event} ${q}`, items, isReading);
  const { shown, newItems } = arrivals;
  /** The event that was chosen here, not by the address. */
  const [pressed, setPressed] = useState("");

  function choose(wanted: string) {
    setPressed(wanted);
    if (wanted !== event) goTo(registrationsHash(wanted));
  }

  /** The button that was pressed disappears, so the focus moves to the newest card. */
  function showNewItems() {
    flushSync(arrivals.showNewItems);
    const card = document.getElementById(registrationCardId(newItems[0]?.id ?? ""));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "start" });
  }

  return (
    <>
      {first && <EventPlaces events={first.events} chosen={event} onChoose={choose} />}
      {chosen && <ChosenEvent key={`${event} chosen`} event={chosen} isNew={pressed === event} />}
      {chosen && <AttendanceSumOf event={chosen} />}
      {first?.money && balanceInWords(first.money) && (
        <p className="payments-sums event-money">{balanceInWords(first.money)}</p>
      )}
      {first && event === "" && <Money />}
      {first && chosen && (
        <EventNotices key={event} event={chosen} events={first.events} opens={notice} />
      )}
      {chosen && !chosen.is_gone && (
        <WaitingList key={`${event} waiting`} event={chosen} goToParty={party} />
      )}
      <div className="staff-bar">
        <SearchField q={q} onSearch={setQ} field={searchField} />
        {chosen && takesMore(chosen) && <AddByPhone key={event} event={chosen} onKept={setAdded} />}
        {event === "" && first?.events.some(takesMore) && (
          <p>Choose an event to add a registration by phone.</p>
        )}
        <a className="staff-button" href={pathTo("/api/admin/registrations.csv", filter)} download>
          Download CSV
        </a>
        <RefreshAndSignOut
          isFetching={list.isFetching}
          onRefresh={() => list.refetch()}
          onSignOut={onSignOut}
        />
      </div>

      <div role="status" className="staff-status">
        {isLoading && "Loading registrations"}
        {!isLoading && items.length === 0 && "No registrations found"}
      </div>
      {list.isError && !list.isFetchNextPageError && (
        <Failure error={list.error} onRetry={() => list.refetch()} />
      )}
      {first && (
        <div className="inbox-line">
          {q === "" && <p>{countsInWords(first.counts)}</p>}
          <LiveStatus what="registrations" readAt={list.dataUpdatedAt} />
        </div>
      )}

      <NewItemsBar
        noun={["registration", "registrations"]}
        count={newItems.length}
        arrived={arrivals.arrived}
        isMany={false}
        onShow={showNewItems}
      />
      <ul className="staff-list" ref={place}>
        {shown.map((item) => (
          <RegistrationCard key={item.id} registration={item} />
        ))}
      </ul>
      {!isLoading && <LoadMore key={`${event} ${q}`} list={list} />}
    </>
  );
}
