import { isWalkIn, useUnsent } from "../../offline/unsent";
import { placesInWords } from "../placesInWords";

interface Props {
  /** The event's id. */
  event: string;
}

/** Who walked in and isn't registered yet, since there's no network. */
export function WaitingWalkIns({ event }: Props) {
  const waiting = useUnsent()
    .waiting.filter(isWalkIn)
    .filter(({ form }) => form.eventId === event);
  if (waiting.length === 0) return null;
  return (
    <ul className="staff-walk-ins" aria-label="Walk-ins">
      {waiting.map(({ form: { id, name, phone, people } }) => (
        <li key={id}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          , {placesInWords(people)}
          {phone && `, ${phone}`}. Waits for the network.
        </li>
      ))}
    </ul>
  );
}
