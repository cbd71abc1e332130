import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { EventPlaces } from "./EventPlaces";
import { Failure } from "./Failure";
import { LoadMore } from "./LoadMore";
import { RefreshAndSignOut } from "./RefreshAndSignOut";
import { RegistrationCard } from "./RegistrationCard";
import { fetchRegistrations, REGISTRATIONS, rosterQuery } from "./registrationCalls";
import { SearchField } from "./SearchField";
import { useLiveRegistrations } from "./useLiveRegistrations";

interface Props {
  onSignOut: (() => void) | undefined;
}

/** Who comes to which event: how full each is, and every party, newest first, a page at a time. */
export function Registrations({ onSignOut }: Props) {
  const [event, setEvent] = useState("");
  const [q, setQ] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const filter = { event, q };
  const list = useInfiniteQuery({
    queryKey: [...REGISTRATIONS, filter],
    queryFn: ({ pageParam }) => fetchRegistrations(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  useLiveRegistrations();
  const [first] = list.data?.pages ?? [];
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <>
      {first && <EventPlaces events={first.events} chosen={event} onChoose={setEvent} />}
      <div className="staff-bar">
        <SearchField q={q} onSearch={setQ} field={searchField} />
        <a
          className="staff-button"
          href={`/api/admin/registrations.csv?${rosterQuery(filter)}`}
          download
        >
          Download CSV
        </a>
        <RefreshAndSignOut
          isFetching={list.isFetching}
          onRefresh={() => list.refetch()}
          onSignOut={onSignOut}
        />
      </div>

      <div role="status" className="staff-status">
        {list.isPending && "Loading registrations"}
        {!list.isPending && items.length === 0 && "No registrations found"}
      </div>
      {list.isError && <Failure error={list.error} onRetry={() => list.refetch()} />}

      <ul className="staff-list">
        {items.map((item) => (
          <RegistrationCard key={item.id} registration={item} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
