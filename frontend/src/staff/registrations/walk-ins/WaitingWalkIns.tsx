import { isWalkIn, useUnsent } from "../../offline/unsent";
import { placesInWords } from "../placesInWords";

interface Props {
  /** The event's id. */
  event: string;
}

/** Who walked in and isn't among the registrations of this page yet. */
export function WaitingWalkIns({ event }: Props) {
  const { taken, waiting } = useUnsent();
  const walkIns = [...taken, ...waiting]
    .filter(isWalkIn)
    .filter(({ form }) => form.eventId === event);
  if (walkIns.length === 0) return null;
  return (
    <ul className="staff-walk-ins" aria-label="Walk-ins">
      {walkIns.map((walkIn) => {
        const { id, name, phone, people } = walkIn.form;
        return (
          <li key={id}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            , {placesInWords(people)}
            {phone && `, ${phone}`}.{" "}
            {taken.includes(walkIn) ? "Registered." : "Waits for the network."}
          </li>
        );
      })}
    </ul>
  );
}
