import { useRef, useState } from "react";
import type { PhoneForm as PhoneParty, RegistrationList } from "../../../api/types";
import { Dialog } from "../../shared/dialog/Dialog";
import { useIsDue } from "../attendance/useIsDue";
import { eventOnDay } from "../placesInWords";
import { PhoneForm } from "./PhoneForm";
import { unfinished } from "./unfinished";

interface Props {
  event: RegistrationList["events"][number];
  /** Whether they stand here, and needn't have a phone. */
  walksIn?: boolean;
  /** The party is registered, with this id, or waits on this device for the network. */
  onKept?: (id?: string) => void;
}

/** Registers somebody who calls or walks in: a button and its dialog. */
export function AddByPhone({ event, walksIn = false, onKept }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<PhoneParty>();
  const isDue = useIsDue(event.date);
  /** What was typed when Back closed the dialog. */
  const left = useRef<FormData>(undefined);
  const close = () => setOpen(false);
  function open() {
    setTyped(unfinished(event.id, walksIn));
    setOpen(true);
  }
  return (
    <>
      <button type="button" className="staff-button" onClick={open}>
        {walksIn ? "Add a walk-in" : "Add by phone"}
      </button>
      {isOpen && (
        <Dialog title={`Add to ${eventOnDay(event)}`} onClose={close}>
          {walksIn && !isDue && (
            <p>They're marked as here only if you add them on the day itself.</p>
          )}
          {event.minimum_age > 0 && <p>Ages {event.minimum_age} and up.</p>}
          <PhoneForm
            event={event}
            walksIn={walksIn}
            filledIn={typed}
            isUnanswered={typed !== undefined}
            left={left.current}
            onTyped={(typed) => {
              left.current = typed;
            }}
            onKept={onKept}
            onClose={() => {
              left.current = undefined;
              close();
            }}
          />
        </Dialog>
      )}
    </>
  );
}
