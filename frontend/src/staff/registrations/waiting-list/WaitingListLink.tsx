import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import type { StaffRegistration } from "../../../api/types";
import { goTo, waitingListHash } from "../../shared/address";
import { waitingPartyId } from "./WaitingParty";

interface Props {
  registration: Pick<StaffRegistration, "id" | "name" | "event_id">;
  /** Closes the dialog that it stands in. */
  onOpen?: () => void;
}

/** To a registration's party on the waiting list, where staff hold spots for it. */
export function WaitingListLink({ registration: { id, name, event_id }, onOpen }: Props) {
  const hash = waitingListHash(event_id, id);

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A dialog that closes gives the focus back, so it's closed first.
    if (onOpen) flushSync(onOpen);
    const party = document.getElementById(waitingPartyId(id));
    if (!party) return goTo(hash);
    party.focus({ preventScroll: true });
    party.scrollIntoView({ block: "center" });
  }

  return (
    <a className="staff-button" href={`/admin-submissions${hash}`} onClick={open}>
      See the waiting list <span className="sr-only">({name})</span>
    </a>
  );
}
