import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RegistrationList } from "../../../api/types";
import { goTo, registrationsHash } from "../../shared/address";
import { Failure } from "../../shared/Failure";
import { NoticeDialog } from "./NoticeDialog";
import { NoticeView } from "./NoticeView";
import {
  askingForCalls,
  fetchNotices,
  newestOf,
  noticesOf,
  type WantedNotice,
} from "./noticeCalls";
import { noticesId } from "./useTakeBack";

interface Props {
  event: RegistrationList["events"][number];
  /** All events: one of them may be offered instead. */
  events: RegistrationList["events"];
  /** The notice whose dialog opens: `move` or `call-off`; anything else: none. */
  opens: string;
}

/** The notice whose dialog is open, and the newest one when it opened. */
interface Asked {
  kind: WantedNotice["kind"];
  seen?: string | undefined;
}

/** Calls an event off or moves it, and shows who was told, and who has to be called. */
export function EventNotices({ event, events, opens }: Props) {
  const { id, title, called_off, is_over, is_gone } = event;
  const [asked, setAsked] = useState<Asked>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: noticesOf(id),
    queryFn: () => fetchNotices(id),
    // The server says when the minute is over: this device's clock may be wrong.
    refetchInterval: ({ state }) =>
      state.data?.some(({ undo_until }) => undo_until) ? 5000 : false,
  });
  const isOpen = !is_over && !is_gone;
  const others = events.filter((other) => other.id !== id && other.is_open);
  const canOffer = called_off !== "" && !is_gone && others.length > 0;
  const canTakeBack = data?.some(
    ({ kind, is_later_offer, undo_until }) =>
      kind === "called_off" && !is_later_offer && undo_until !== null,
  );
  // The site's history can undo a call-off once nobody comes anymore.
  const last = data?.find(({ undone_at, is_later_offer }) => !undone_at && !is_later_offer);
  const isOnUntold = isOpen && !called_off && last?.kind === "called_off";
  const asking = askingForCalls(data ?? [], event);
  useEffect(() => {
    // A notice is checked against what staff have seen: the dialog waits for it.
    if (opens === "" || isPending) return;
    const seen = newestOf(data);
    if (isOpen && opens === "move") setAsked({ kind: "move", seen });
    if (isOpen && opens === "call-off" && !called_off) setAsked({ kind: "call-off", seen });
    // It opens once: not after a reload, and not by Back.
    goTo(registrationsHash(id), "replace");
  }, [opens, id, isOpen, called_off, isPending, data]);
  const action = (kind: WantedNotice["kind"], label: string) => (
    <button
      type="button"
      className="staff-button"
      onClick={() => setAsked({ kind, seen: newestOf(data) })}
    >
      {label} <span className="sr-only">({title})</span>
    </button>
  );
  return (
    <section
      className="event-notices"
      id={noticesId(id)}
      tabIndex={-1}
      aria-label={`What people were told about ${title}`}
    >
      {(isOpen || canOffer) && (
        <div className="staff-actions">
          {/* As long as no one is told, "Take it back" is the way. */}
          {isOpen && called_off && !canTakeBack && action("reinstate", "Put it back on")}
          {isOpen && !called_off && action("call-off", "Call it off")}
          {canOffer && action("call-off", "Offer another date or event")}
          {isOpen && action("move", "Move it")}
        </div>
      )}
      {isOnUntold && (
        <p className="staff-remark">
          It's on again, by a change under “Site”. No one was told of that.
        </p>
      )}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && data.length > 0 && (
        <ul className="staff-list">
          {data.map((notice) => (
            <NoticeView
              key={notice.id}
              event={event}
              notice={notice}
              asksForCalls={asking.includes(notice)}
              isNewest={notice.id === newestOf(data)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <NoticeDialog
          event={event}
          others={others}
          kind={asked.kind}
          seen={asked.seen}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
