import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ListChange, WaitingList } from "../../../api/types";
import { useToast } from "../../../ui/toasts/toasts";
import { isUnauthorized } from "../../shared/queries";
import { REGISTRATIONS } from "../registrationCalls";
import { doneInWords, refusalInWords } from "./changeInWords";
import type { Party } from "./waitingInWords";
import { changeWaitingList, waitingListOf } from "./waitingListCalls";

interface Wanted {
  party: Party;
  change: ListChange;
}

/** After a change another party may stand where the pointer is: a second click isn't meant for it. */
const REST_MS = 400;

/** Changes an event's waiting list, one change at a time. `onDone` gets the party's registration. */
export function useListChange(
  event: string,
  list: WaitingList | undefined,
  onDone: (id: string) => void,
) {
  const client = useQueryClient();
  const toast = useToast();
  const isBusy = useRef(false);
  const changing = useMutation({
    mutationFn: ({ party, change }: Wanted) => changeWaitingList(party.registration, change),
    onSuccess: (after, { party, change }) => {
      onDone(party.registration);
      client.setQueryData(waitingListOf(event), after);
      const held = after.parties.find(({ registration }) => registration === party.registration);
      toast({ tone: "ok", ...doneInWords(change, party, { before: list, held }) });
    },
    onSettled: (_, error) => {
      const end = () => {
        isBusy.current = false;
      };
      // The server refused and changed nothing, so the next press isn't a second one.
      if (error) end();
      else setTimeout(end, REST_MS);
      // Perhaps only the answer was lost, or somebody else was faster: the list then says so.
      return client.invalidateQueries({ queryKey: REGISTRATIONS });
    },
  });

  function change(party: Party, change: ListChange) {
    if (isBusy.current) return;
    isBusy.current = true;
    changing.mutate({ party, change });
  }

  const { error, variables } = changing;
  return {
    change,
    forget: changing.reset,
    isBusy: changing.isPending,
    /** Why the last change wasn't made, and whose it was. */
    failure:
      error && variables && !isUnauthorized(error)
        ? { ...variables, error, words: refusalInWords(error, variables.party) }
        : undefined,
  };
}
