import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../api/client";
import type { FilledPath } from "../../api/operations";
import { keepOwnPage, ownPage, subscribe } from "./ownPage";

/**
 * The way back to a registration that was made in this tab, as long as it stands. Renders nothing if
 * there is none.
 */
export function SignedUp({ eventId }: { eventId: string }) {
  // The server's page is everybody's.
  const path = useSyncExternalStore(
    subscribe,
    () => ownPage(eventId),
    () => null,
  );

  const [words, setWords] = useState(UNKNOWN);

  // The registrant's own page has no script that could tell of a cancellation, so the server is asked,
  // also when the browser brings this page back as it was.
  useEffect(() => {
    if (!path) return;
    const look = async () => setWords(await howItStands(eventId, path));
    void look();
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, [eventId, path]);

  if (!path) return null;
  return (
    <p>
      <strong>{words}</strong>{" "}
      <a href={path}>{words === HELD ? "Take it or not" : "Change or cancel"}</a>
    </p>
  );
}

const UNKNOWN = "You've filled in this form before.";
const HELD = "We're holding room for you at this event.";

/** How the party stands, in words. Forgets a page that has ended. */
async function howItStands(eventId: string, path: string): Promise<string> {
  const url = `/api${path}` as FilledPath<"/api/registrations/{token}">;
  const reply = await call("GET", url);
  const hasEnded = reply.ok ? reply.value.status === "cancelled" : reply.status === 404;
  if (hasEnded && ownPage(eventId) === path) keepOwnPage(eventId, "");
  if (!reply.ok) return UNKNOWN;
  const { status, placeInLine } = reply.value;
  if (placeInLine?.state === "offered") return HELD;
  return status === "waiting"
    ? "You're on the waiting list for this event."
    : "You've signed up for this event.";
}
