import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RegistrationList } from "../../../api/types";
import { Dialog } from "../../shared/dialog/Dialog";
import { Failure } from "../../shared/Failure";
import { registrationCardId } from "../useRegistrationChange";
import { ReasonForm } from "./ReasonForm";
import { useListChange } from "./useListChange";
import { type Asked, WaitingParty, waitingPartyId } from "./WaitingParty";
import { NO_SPOTS, type Party, placesOf, RULES } from "./waitingInWords";
import { fetchWaitingList, waitingListOf } from "./waitingListCalls";

interface Props {
  event: RegistrationList["events"][number];
  /** The registration of the party that gets the focus; empty: none. */
  goToParty: string;
}

const titles: Record<Asked, string> = { pass_over: "Pass over", move: "Move" };

/** Who waits for an event, in order, and what staff do with them. Nothing if nobody waits. */
export function WaitingList({ event, goToParty }: Props) {
  const { id, waiting, is_over, called_off } = event;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: waitingListOf(id),
    queryFn: () => fetchWaitingList(id),
    enabled: waiting > 0,
  });
  const [asked, setAsked] = useState<{ party: Party; kind: Asked }>();
  const section = useRef<HTMLElement>(null);
  /** The registration that gets the focus once the list is as it is now. */
  const wanted = useRef(goToParty);
  useEffect(() => {
    wanted.current = goToParty;
  }, [goToParty]);
  const { change, forget, isBusy, failure } = useListChange(id, data, (registration) => {
    wanted.current = registration;
    setAsked(undefined);
  });
  useEffect(() => {
    if (!dataUpdatedAt || !wanted.current) return;
    const { activeElement } = document;
    const isHere = activeElement === document.body || section.current?.contains(activeElement);
    if (isHere || wanted.current === goToParty) focusOn(wanted.current);
    wanted.current = "";
  }, [dataUpdatedAt, goToParty]);

  function close() {
    forget();
    setAsked(undefined);
  }

  // Who is offered something else by now is no longer who was refused it.
  const failureOf = ({ registration, offered }: Party) =>
    failure?.party.registration === registration && failure.party.offered === offered
      ? failure
      : undefined;
  const isShown = waiting > 0 && data !== undefined && data.parties.length > 0;
  const inDialog = asked && failureOf(asked.party);
  return (
    <>
      {waiting > 0 && error && !data && <Failure error={error} onRetry={() => refetch()} />}
      {isShown && (
        <section ref={section} className="waiting-list" aria-labelledby="waiting-list">
          <h2 id="waiting-list" className="title-3" tabIndex={-1}>
            Waiting list
          </h2>
          <p className="waiting-places">{placesOf(data)}</p>
          <p>{called_off ? NO_SPOTS : RULES[data.order]}</p>
          <ol className="staff-list">
            {data.parties.map((party, at) => (
              <WaitingParty
                key={party.registration}
                party={party}
                position={at + 1}
                isOpen={!is_over && !called_off}
                isBusy={isBusy}
                failure={asked ? undefined : failureOf(party)?.words}
                onChange={(wanted) => change(party, wanted)}
                onAsk={(kind) => {
                  forget();
                  setAsked({ party, kind });
                }}
              />
            ))}
          </ol>
        </section>
      )}
      {asked && (
        <Dialog title={`${titles[asked.kind]} ${asked.party.name}`} onClose={close}>
          <ReasonForm
            kind={asked.kind}
            party={asked.party}
            parties={data?.parties ?? []}
            error={inDialog?.error}
            failure={inDialog?.words}
            isBusy={isBusy}
            onChange={(wanted) => change(asked.party, wanted)}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}

/** Puts the focus on a party. If it's off the list, on the list's heading or, without a list, on the party's card. */
function focusOn(registration: string) {
  const ids = [waitingPartyId(registration), "waiting-list", registrationCardId(registration)];
  const place = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "nearest" });
}
