import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { changeRegistration, REGISTRATIONS } from "../registrations/registrationCalls";
import { endSession, SESSION } from "../shared/queries";
import { useShownSince } from "./keptAnswers";
import { type Mark, sendTicks, useTicks } from "./waitingTicks";

/** What the call takes for each mark. */
const CHANGES: Record<Mark, { attended?: boolean; missed?: boolean }> = {
  came: { attended: true },
  missed: { missed: true },
  none: { attended: false, missed: false },
};

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
        send: ({ registration, position, mark }) =>
          changeRegistration(registration, { attendees: [{ position, ...CHANGES[mark] }] }),
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
