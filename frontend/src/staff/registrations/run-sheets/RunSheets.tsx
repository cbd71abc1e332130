import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RegistrationList, StaffRegistration } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import { hoursTogether } from "../../../lib/hoursTogether";
import { useKeptPage } from "../../offline/keepPage";
import { WITHOUT_NETWORK } from "../../offline/keptAnswers";
import { isOwnDevice } from "../../session/signInMemory";
import { Failure } from "../../shared/Failure";
import { RefreshAndSignOut } from "../../shared/RefreshAndSignOut";
import { AttendanceSum } from "../attendance/AttendanceSum";
import { AddByPhone } from "../by-phone/AddByPhone";
import { placesInWords, placesOver, takenElsewhere } from "../placesInWords";
import { fetchRoster, REGISTRATIONS } from "../registrationCalls";
import { useLiveRegistrations } from "../useLiveRegistrations";
import { useEventList } from "../walk-ins/useEventList";
import { WaitingWalkIns } from "../walk-ins/WaitingWalkIns";
import { RunSheetRow } from "./RunSheetRow";

interface Props {
  onSignOut: (() => void) | undefined;
}

/** The run sheets of all upcoming events, to print or to read without a signal. */
export function RunSheets({ onSignOut }: Props) {
  const list = useEventList();
  const events = list.data?.events.filter(({ is_over }) => !is_over) ?? [];
  const rosters = useQueries({
    queries: events.map(({ id }) => ({
      queryKey: [...REGISTRATIONS, "roster", id],
      queryFn: () => fetchRoster(id),
      ...WITHOUT_NETWORK,
    })),
  });
  useLiveRegistrations();
  useKeptPage();
  const parts = [list, ...rosters];
  const isLoading = parts.some(({ isPending }) => isPending);
  const isIncomplete = parts.some(({ data }) => data === undefined);
  const [printing, setPrinting] = useState<"awaited" | "refused">();

  useEffect(() => {
    if (printing !== "awaited" || isLoading) return;
    setPrinting(isIncomplete ? "refused" : undefined);
    if (!isIncomplete) print();
  }, [printing, isLoading, isIncomplete]);

  return (
    <>
      <div className="staff-bar">
        <p className="staff-sheet-hint">
          One page per event, with a box to check for everyone. Print them before you head out.
          {!isOwnDevice() &&
            " To open them without a network on your own phone, sign out, and sign in with “This is my own device”."}
        </p>
        <button type="button" className="staff-button" onClick={() => setPrinting("awaited")}>
          Print
        </button>
        <RefreshAndSignOut
          isFetching={parts.some(({ isFetching }) => isFetching)}
          onRefresh={() => parts.forEach(({ refetch }) => void refetch())}
          onSignOut={onSignOut}
        />
      </div>
      <p role="status" className="staff-status">
        {printing === "awaited" &&
          isLoading &&
          "Still loading. We'll print as soon as every name is here."}
        {printing === "refused" &&
          isIncomplete &&
          "Some names didn't load. Try again before you print."}
      </p>
      {list.isPending && <p role="status">Loading registrations</p>}
      {list.isError && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {events.map((event, index) => (
        <RunSheet key={event.id} event={event} roster={rosters[index]} />
      ))}
    </>
  );
}

interface SheetProps {
  event: RegistrationList["events"][number];
  roster: UseQueryResult<StaffRegistration[]> | undefined;
}

function RunSheet({ event, roster }: SheetProps) {
  const { id, title, date, time, location, is_gone } = event;
  return (
    <section
      className="staff-sheet"
      // An event that repeats has the same title on each of its days.
      aria-labelledby={`sheet-${id} sheet-day-${id}`}
      data-empty={roster?.data?.length === 0 ? "" : undefined}
    >
      <h2 id={`sheet-${id}`} className="title-3">
        {title}
      </h2>
      <p id={`sheet-day-${id}`}>
        {calendarDay(date).inFull}, {hoursTogether(time)} · {location}
      </p>
      {event.called_off && (
        <p className="staff-sheet-off">
          <strong>Called off.</strong> <span dir="auto">{event.called_off}</span>
        </p>
      )}
      <p>{placesOf(event)}</p>
      {roster?.data && <AttendanceSum event={event} parties={roster.data} />}
      {roster?.isPending && <p role="status">Loading the names</p>}
      {roster?.isError && <Failure error={roster.error} onRetry={() => roster.refetch()} />}
      {roster?.data && roster.data.length > 0 && (
        <table className="staff-roster">
          <thead>
            <tr>
              <th scope="col">Here</th>
              <th scope="col">Name</th>
              <th scope="col">Age</th>
              <th scope="col">Special requirements</th>
              <th scope="col">Phone</th>
            </tr>
          </thead>
          {roster.data.map((party) => (
            <tbody key={party.id}>
              {party.attendees.map((attendee) => (
                <RunSheetRow key={attendee.position} party={party} attendee={attendee} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {roster?.data?.length === 0 && <p>No one has registered here yet.</p>}
      <WaitingWalkIns event={id} />
      {!is_gone && !event.called_off && <AddByPhone event={event} walksIn />}
    </section>
  );
}

/** How many come, and how many more could; nobody more to an event that doesn't take place. */
function placesOf(event: SheetProps["event"]): string {
  const { registered_here, held, places_left, is_gone, called_off } = event;
  const elsewhere = takenElsewhere(event);
  const over = placesOver(event);
  const words = [
    `${registered_here} registered here`,
    elsewhere > 0 && `${elsewhere} more taken elsewhere`,
    held > 0 && !called_off && `${held} held for the waiting list`,
    is_gone && "and the event isn't in your settings anymore: let them know it's off",
    !is_gone && !called_off && (over > 0 ? `${over} over` : `${placesInWords(places_left)} left`),
  ];
  return words.filter(Boolean).join(", ");
}
