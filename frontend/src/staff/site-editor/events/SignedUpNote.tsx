import { noticeHash, registrationsHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import { people } from "../model/summary";
import type { Places } from "../publish/eventWarnings";

interface Props {
  /** How full the event is. */
  places: Places;
}

/** Where people who signed up are told of another day, hours or place: a change made here tells no one. */
export function SignedUpNote({ places: { id, registered_here, called_off } }: Props) {
  return (
    <div className="editor-signed-up">
      <p>
        {people(registered_here)} signed up. If the day, the hours or the place change, use these,
        so that they're told. What you change here tells no one.
      </p>
      <p className="staff-actions">
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
      </p>
    </div>
  );
}
