import { useState } from "react";
import { changeUnsent, type RefusedWalkIn, removeRefused, useUnsent } from "../../offline/unsent";
import { Dialog } from "../../shared/dialog/Dialog";
import { PhoneForm } from "../by-phone/PhoneForm";
import { RefusedWalkInAlert } from "./RefusedWalkInAlert";
import { useEventList } from "./useEventList";

/** Walk-ins that the server refused once there was a network, until staff have decided what comes of each. */
export function RefusedWalkIns() {
  const { refused, expired } = useUnsent();
  const [changed, setChanged] = useState<RefusedWalkIn>();
  const events = useEventList(changed !== undefined).data?.events;
  const close = () => setChanged(undefined);
  return (
    <>
      {expired > 0 && (
        <div role="alert" className="staff-failure">
          <p>
            {expired === 1 ? "1 walk-in" : `${expired} walk-ins`} couldn't be sent for a day, so
            this device has deleted {expired === 1 ? "it" : "them"}. Add them again if they came.
          </p>
          <button
            type="button"
            className="staff-button"
            onClick={() => changeUnsent({ expired: 0 })}
          >
            OK
          </button>
        </div>
      )}
      {refused.map((walkIn) => (
        <RefusedWalkInAlert
          key={walkIn.form.id}
          walkIn={walkIn}
          onChange={() => setChanged(walkIn)}
        />
      ))}
      {changed && (
        <Dialog title={`Add to ${changed.event}`} onClose={close}>
          <PhoneForm
            event={
              events?.find(({ id }) => id === changed.form.eventId) ?? {
                id: changed.form.eventId,
                title: changed.event,
              }
            }
            walksIn={changed.form.walkIn === true}
            filledIn={changed.form}
            onKept={() => removeRefused(changed)}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  );
}
