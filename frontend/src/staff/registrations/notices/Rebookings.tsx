import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventNotice, StaffRebooking } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import { useToast } from "../../../ui/toasts/toasts";
import { Refusal } from "../../shared/calls";
import { REGISTRATIONS } from "../registrationCalls";
import { rebook } from "./noticeCalls";
import { rebookedInWords, wentElsewhere } from "./noticeInWords";

interface Props {
  eventId: string;
  notice: EventNotice;
}

type Party = EventNotice["parties"][number];

/** Those who are offered another date: who comes then, and a button for those who call and say yes. */
export function Rebookings({ eventId, notice }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const { offer, parties } = notice;
  const day = offer ? (calendarDay(offer.date).inFull.split(", ")[1] ?? offer.date) : "";
  const [asked, setAsked] = useState("");
  const rebooking = useMutation({
    mutationFn: ({ party, how }: { party: Party; how: StaffRebooking }) =>
      rebook(eventId, notice.id ?? "", party.registration, how),
    onSuccess: (_, { party, how }) => {
      setAsked("");
      toast({ tone: "ok", ...rebookedInWords(party, Boolean(how.waitingList), day) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  if (!offer) return null;
  const { coming, waiting } = wentElsewhere(parties);
  const open = parties.filter(({ rebooked, comes }) => comes && !rebooked);

  function move(party: Party, how: StaffRebooking = {}) {
    if (rebooking.isPending) return;
    setAsked(party.registration);
    rebooking.mutate({ party, how });
  }

  return (
    <div className="notice-rebookings">
      <p>
        {coming.length + waiting.length === 0 && `No one has said yes to ${day} yet`}
        <Named what={`Coming on ${day}`} parties={coming} />
        <Named what={`Waiting for ${day}`} parties={waiting} />
      </p>
      {offer.is_open && open.length > 0 && (
        <ul className="ruled">
          {open.map((party) => (
            <li key={party.registration}>
              <span>
                <bdi>{party.name}</bdi>,{" "}
                {party.people === 1 ? "1 person" : `${party.people} people`}
              </span>{" "}
              {party.is_too_young ? (
                <small>Too young for it</small>
              ) : (
                <button type="button" className="staff-button" onClick={() => move(party)}>
                  Sign them up for {day} <span className="sr-only">({party.name})</span>
                </button>
              )}
              {asked === party.registration && rebooking.error && (
                <Refused error={rebooking.error} onAnyway={(how) => move(party, how)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A sentence with the names of `parties`, and how many each are; nothing without any. */
function Named({ what, parties }: { what: string; parties: Party[] }) {
  if (parties.length === 0) return null;
  return (
    <>
      {what}:{" "}
      {parties.map(({ registration, name, people }, index) => (
        <span key={registration}>
          {index > 0 && ", "}
          <bdi>{name}</bdi> ({people})
        </span>
      ))}
      .{" "}
    </>
  );
}

/** Why they can't come, and what may be done where only the spots are too few. */
function Refused({ error, onAnyway }: { error: Error; onAnyway: (how: StaffRebooking) => void }) {
  const isFull = error instanceof Refusal && error.problem?.placesLeft !== undefined;
  return (
    <div role="alert">
      <p className="field-error">{error.message}</p>
      {isFull && (
        <div className="staff-actions">
          <button
            type="button"
            className="staff-button"
            onClick={() => onAnyway({ overCapacity: true })}
          >
            Go beyond the spots
          </button>
          <button
            type="button"
            className="staff-button"
            onClick={() => onAnyway({ waitingList: {} })}
          >
            Put them on the waiting list
          </button>
        </div>
      )}
    </div>
  );
}
