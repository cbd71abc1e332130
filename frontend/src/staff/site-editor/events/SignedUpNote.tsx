import { calendarDay } from "../../../lib/calendarDay";
import { noticeHash, registrationsHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { Json } from "../contentTypes";
import { eventPart } from "../model/parts";
import { dateIn } from "../model/series";
import { people } from "../model/words/summary";
import type { Places } from "../publish/eventWarnings";
import { partHash } from "../siteAddress";

interface Props {
  id: string;
  /** The events that visitors see. */
  events: Json | undefined;
  /** How full they are. */
  places: Places[];
}

/** Where people who signed up are told of another day, hours or place: a change made here tells no one. */
export function SignedUpNote({ id, events, places }: Props) {
  const signedUp = places.filter((one) => one.registered_here > 0 && !one.is_over);
  const own = signedUp.find((one) => one.id === id);
  if (own) return <OneDate places={own} />;
  const dates = signedUp.filter((one) => dateIn(events, one.id)?.series === id);
  return dates.length > 0 ? <SomeDates dates={dates} /> : null;
}

function OneDate({ places: { id, registered_here, called_off } }: { places: Places }) {
  return (
    <div className="editor-signed-up">
      <p>
        {people(registered_here)} signed up. If the day, the hours or the place change, use these,
        so that they're told. What you change here tells no one.
      </p>
      <div className="staff-actions">
        <ViewLink className="staff-button" hash={noticeHash(id, "move")}>
          Move it
        </ViewLink>
        {!called_off && (
          <ViewLink className="staff-button" hash={noticeHash(id, "call-off")}>
            Call it off
          </ViewLink>
        )}
        <ViewLink className="staff-button" hash={registrationsHash(id)}>
          Who signed up
        </ViewLink>
      </div>
    </div>
  );
}

function SomeDates({ dates }: { dates: Places[] }) {
  const count = dates.reduce((sum, one) => sum + one.registered_here, 0);
  return (
    <div className="editor-signed-up">
      <p>
        {people(count)} signed up on {dates.length === 1 ? "one" : dates.length} of its dates. What
        you change here tells no one. To move a date or call it off, so that they're told, open it:
      </p>
      <div className="staff-actions">
        {dates.map(({ id, date, registered_here }) => (
          <ViewLink key={id} className="staff-button" hash={partHash(eventPart(id))}>
            {calendarDay(date).short} ({registered_here})
          </ViewLink>
        ))}
      </div>
    </div>
  );
}
