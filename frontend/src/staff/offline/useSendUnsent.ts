import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  changeRegistration,
  REGISTRATIONS,
  registerByPhone,
} from "../registrations/registrationCalls";
import { endSession, SESSION } from "../shared/queries";
import { isShownOld, useShownSince } from "./keptAnswers";
import { sendUnsent } from "./sendUnsent";
import { isBehind, type Mark, useUnsent } from "./unsent";

/** What the call takes for each mark. */
const CHANGES: Record<Mark, { attended?: boolean; missed?: boolean }> = {
  came: { attended: true },
  missed: { missed: true },
  none: { attended: false, missed: false },
};

/** Milliseconds between tries while the server can't be reached. */
const TRY_AGAIN_MS = 5_000;

/** Sends marks and walk-ins as they come, and reads what is shown again as soon as the server can be reached. */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const unsent = useUnsent();
  const isOld = useShownSince() !== null;
  const isAtWork = isBehind(unsent) || isOld;
  useEffect(() => {
    if (!isAtWork) return;
    const go = () => {
      void sendUnsent({
        mark: ({ registration, position, mark }) =>
          changeRegistration(registration, { attendees: [{ position, ...CHANGES[mark] }] }),
        walkIn: ({ form }) => registerByPhone(form),
        readAgain: () =>
          client.invalidateQueries({ queryKey: REGISTRATIONS }, { throwOnError: true }).then(
            () => !isShownOld(),
            () => false,
          ),
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
  }, [client, isAtWork, isOld, unsent.waiting]);
}
