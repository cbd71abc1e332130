import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { RegistrationChanges, StaffRegistration } from "../../api/types";
import { useToast } from "../../ui/toasts/toasts";
import { isUnauthorized } from "../shared/queries";
import { useUndo } from "../shared/undo";
import { changeRegistration, deliverRegistration, REGISTRATIONS } from "./registrationCalls";

/** Changes a registration and fetches the list again after each change. */
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
      // The answer alone may be what was lost.
      void readAgain();
      toast({ tone: "error", title: "That didn't work", detail: error.message });
    },
  };
  const changing = useMutation({
    mutationFn: (changes: RegistrationChanges) => changeRegistration(id, changes),
    ...outcome,
  });
  const delivering = useMutation({ mutationFn: () => deliverRegistration(id), ...outcome });

  const lastChange = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves changes one after the other. Resolves when the list has been fetched again and any
   * failure shown.
   */
  function change(changes: RegistrationChanges) {
    const saved = lastChange.current.then(() => changing.mutateAsync(changes));
    const ended = saved.catch(() => undefined);
    lastChange.current = ended;
    return ended;
  }

  /** For some seconds a cancellation can be undone before the office is told. */
  async function setCancelled(cancelled: boolean, isUndoing = false) {
    if (!(await change({ cancelled }))) return;
    offerUndo({
      title: cancelled ? "Registration canceled" : "Registration restored",
      detail: `${name}, ${event_title}`,
      card: registrationCardId(id),
      undo: isUndoing ? undefined : () => void setCancelled(!cancelled, true),
    });
  }

  return {
    change,
    setCancelled,
    deliver: () => delivering.mutate(),
    busy: changing.isPending || delivering.isPending,
  };
}

/** The id of a registration's card in the page. */
export const registrationCardId = (id: string) => `registration-${id}`;
