import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Channel, RegistrationChanges, StaffRegistration } from "../../api/types";
import { useToast } from "../../ui/toasts/toasts";
import { isUnauthorized } from "../shared/queries";
import { useUndo } from "../shared/undo/undo";
import { changeRegistration, deliverRegistration, REGISTRATIONS } from "./registrationCalls";

/** Changes a registration and refetches the list after each change. */
export function useRegistrationChange({ id, name, event_title }: StaffRegistration) {
  const client = useQueryClient();
  const toast = useToast();
  const offerUndo = useUndo();
  const readAgain = () => client.invalidateQueries({ queryKey: REGISTRATIONS });
  const outcome = {
    onSuccess: readAgain,
    onError: (error: Error) => {
      // The sign-in page then says why.
      if (isUnauthorized(error)) return;
      // Perhaps only the response was lost.
      void readAgain();
      toast({ tone: "error", title: "That didn't work", detail: error.message });
    },
  };
  const changing = useMutation({
    mutationFn: (changes: RegistrationChanges) => changeRegistration(id, changes),
    ...outcome,
  });
  const delivering = useMutation({
    mutationFn: (channel: Channel | undefined) => deliverRegistration(id, channel),
    ...outcome,
  });

  const lastChange = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves changes one at a time. Resolves after the list was refetched and any failure was shown.
   */
  function change(changes: RegistrationChanges) {
    const saved = lastChange.current.then(() => changing.mutateAsync(changes));
    const ended = saved.catch(() => undefined);
    lastChange.current = ended;
    return ended;
  }

  /** For some seconds staff can undo a cancellation before the automation gets it. */
  async function setCancelled(cancelled: boolean, isUndoing = false) {
    if (!(await change({ cancelled }))) return;
    offerUndo({
      title: cancelled ? "Registration canceled" : "Registration restored",
      detail: `${name}, ${event_title}`,
      card: registrationCardId(id),
      undo: isUndoing ? undefined : () => setCancelled(!cancelled, true),
    });
  }

  return {
    change,
    setCancelled,
    deliver: (channel?: Channel) => delivering.mutate(channel),
    busy: changing.isPending || delivering.isPending,
  };
}

/** The element id of a registration's card. */
export const registrationCardId = (id: string) => `registration-${id}`;
