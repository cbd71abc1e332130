import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { changeRegistration, REGISTRATIONS } from "../registrations/registrationCalls";
import { endSession, SESSION } from "../shared/queries";
import { useShownSince } from "./keptAnswers";
import { sendTicks, useTicks } from "./waitingTicks";

/** Milliseconds between tries while the server can't be reached. */
const TRY_AGAIN_MS = 5_000;

/** Sends ticks as they come, and reads what is shown again as soon as the server can be reached. */
export function useSendTicks(): void {
  const client = useQueryClient();
  const { waiting } = useTicks();
  const isOld = useShownSince() !== null;
  const isBehind = waiting.length > 0 || isOld;
  useEffect(() => {
    if (!isBehind) return;
    const go = () => {
      void sendTicks({
        send: ({ registration, position, attended }) =>
          changeRegistration(registration, { attendees: [{ position, attended }] }),
        readAgain: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
        onEnded: () => endSession(client, "expired"),
      });
    };
    go();
    const timer = setInterval(() => {
      go();
      if (!isOld) return;
      void client.invalidateQueries({ queryKey: SESSION });
      void client.invalidateQueries({ queryKey: REGISTRATIONS });
    }, TRY_AGAIN_MS);
    addEventListener("online", go);
    return () => {
      clearInterval(timer);
      removeEventListener("online", go);
    };
  }, [client, isBehind, isOld, waiting]);
}
