import { registrationsHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { Json } from "../contentTypes";
import type { Places } from "../publish/eventWarnings";

interface Props {
  id: string;
  /** Why it's called off, as visitors read it; nothing: it isn't. */
  reason: Json | undefined;
  /** How full the events are. */
  places: Places[];
}

/** That an event is called off, and where that is changed so that people are told. */
export function CalledOffNote({ id, reason, places }: Props) {
  if (!reason) return null;
  const own = places.find((one) => one.id === id);
  return (
    <div className="editor-signed-up">
      <p>
        <strong>Called off: {String(reason)}</strong>
      </p>
      {own && (
        <p>
          {own.is_over || own.is_gone ? "See who was told" : "See who was told, or put it back on,"}{" "}
          under{" "}
          <ViewLink className="link" hash={registrationsHash(id)}>
            Registrations
          </ViewLink>
          .
        </p>
      )}
    </div>
  );
}
