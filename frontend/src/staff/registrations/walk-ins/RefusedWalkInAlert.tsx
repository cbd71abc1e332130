import { type RefusedWalkIn, removeRefused, sendRefused } from "../../offline/unsent";
import { allOf } from "../by-phone/phoneInWords";
import { placesInWords } from "../placesInWords";
import { WaitingListLink } from "../waiting-list/WaitingListLink";

interface Props {
  walkIn: RefusedWalkIn;
  /** Opens the form as it was filled in. */
  onChange: () => void;
}

/** Names a walk-in that the server refused, and why. Nothing is done that nobody says yes to. */
export function RefusedWalkInAlert({ walkIn, onChange }: Props) {
  const { form, event, why, left, registration } = walkIn;
  const { name, phone, people } = form;
  const action = (label: string, act: () => void) => (
    <button type="button" className="staff-button" onClick={act}>
      {label} <span className="sr-only">({name})</span>
    </button>
  );
  return (
    <div role="alert" className="staff-failure">
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {phone && `, ${phone}`}, {placesInWords(people)}, isn't registered for {event}. {why}
      </p>
      <p className="staff-actions">
        {left !== undefined &&
          action(`Register ${allOf(people)} anyway`, () =>
            sendRefused(walkIn, { overCapacity: true }),
          )}
        {registration &&
          !registration.offered &&
          action(`Add ${people} more`, () => sendRefused(walkIn, { merge: true }))}
        {typeof registration?.offered === "number" && (
          <WaitingListLink registration={{ ...registration, event_id: form.eventId }} />
        )}
        {action("Change", onChange)}
        {action("Remove", () => removeRefused(walkIn))}
      </p>
    </div>
  );
}
