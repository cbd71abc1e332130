import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Channel, RegistrationChanges, StaffRegistration } from "../../api/types";
import { useToast } from "../../ui/toasts/toasts";
import { Refusal } from "../shared/calls";
import { isUnauthorized } from "../shared/queries";
import { useUndo } from "../shared/undo/undo";
import { changeRegistration, deliverRegistration, REGISTRATIONS } from "./registrationCalls";

/** A change; whether staff are asked on the card if there are too few spots for it. */
interface Wanted {
  changes: RegistrationChanges;
  asks: boolean;
}

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
  /** How many spots are left, which are too few to restore the registration. */
  const [placesLeft, setPlacesLeft] = useState<number>();
  const changing = useMutation({
    mutationFn: ({ changes }: Wanted) => changeRegistration(id, changes),
    onSuccess: readAgain,
    onError: (error, { asks }) => {
      const left = error instanceof Refusal ? error.problem?.placesLeft : undefined;
      if (!asks || typeof left !== "number") return outcome.onError(error);
      void readAgain();
      setPlacesLeft(left);
    },
  });
  const delivering = useMutation({
    mutationFn: (channel: Channel | undefined) => deliverRegistration(id, channel),
    ...outcome,
  });

  const lastChange = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves changes one at a time. Resolves after the list was refetched and any failure was shown.
   */
  function change(changes: RegistrationChanges, asks = false) {
    const saved = lastChange.current.then(() => changing.mutateAsync({ changes, asks }));
    const ended = saved.catch(() => undefined);
    lastChange.current = ended;
    return ended;
  }

  /** For some seconds staff can undo a cancellation before the automation gets it. */
  async function setCancelled(
    cancelled: boolean,
    {
      isUndoing = false,
      overCapacity = false,
    }: { isUndoing?: boolean; overCapacity?: boolean } = {},
  ) {
    setPlacesLeft(undefined);
    const changes = overCapacity ? { cancelled, over_capacity: true } : { cancelled };
    // The card that is undone may be gone.
    if (!(await change(changes, !isUndoing))) return;
    offerUndo({
      title: cancelled ? "Registration canceled" : "Registration restored",
      detail: `${name}, ${event_title}`,
      card: registrationCardId(id),
      undo: isUndoing ? undefined : () => setCancelled(!cancelled, { isUndoing: true }),
    });
  }

  return {
    change,
    setCancelled,
    placesLeft,
    leaveCanceled: () => setPlacesLeft(undefined),
    deliver: (channel?: Channel) => delivering.mutate(channel),
    busy: changing.isPending || delivering.isPending,
  };
}

/** The element id of a registration's card. */
export const registrationCardId = (id: string) => `registration-${id}`;
