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

  const [isWaiting, setIsWaiting] = useState<boolean>();

  // The registrant's own page has no script that could tell of a cancellation, so the server is asked,
  // also when the browser brings this page back as it was.
  useEffect(() => {
    if (!path) return;
    const look = async () => setIsWaiting(await waits(eventId, path));
    void look();
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, [eventId, path]);

  if (!path) return null;
  return (
    <p>
      <strong>{howItStands(isWaiting)}</strong> <a href={path}>Change or cancel</a>
    </p>
  );
}

function howItStands(isWaiting: boolean | undefined): string {
  if (isWaiting === undefined) return "You've filled in this form before.";
  return isWaiting
    ? "You're on the waiting list for this event."
    : "You've signed up for this event.";
}

/** Whether the party waits for spots; undefined if that can't be found out. Forgets a page that has ended. */
async function waits(eventId: string, path: string): Promise<boolean | undefined> {
  const url = `/api${path}` as FilledPath<"/api/registrations/{token}">;
  const reply = await call("GET", url);
  const hasEnded = reply.ok ? reply.value.status === "cancelled" : reply.status === 404;
  if (hasEnded && ownPage(eventId) === path) keepOwnPage(eventId, "");
  return reply.ok ? reply.value.status === "waiting" : undefined;
}
