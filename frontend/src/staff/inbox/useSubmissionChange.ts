import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel, StoredSubmission, SubmissionChange } from "../../api/types";
import { useToast } from "../../ui/toasts/toasts";
import { changeSubmission, deliverAgain } from "../shared/calls";
import { isUnauthorized, SUBMISSION, SUBMISSIONS } from "../shared/queries";
import { useUndo } from "../shared/undo/undo";
import { type Loaded, withChanged } from "./loadedList";
import { outcomeInWords } from "./outcomeInWords";

interface Decision {
  change: SubmissionChange;
  /** The change that undoes this one; undefined for an undo. */
  opposite?: SubmissionChange;
}

/**
 * Changes a submission. Shows the change at once, reverts it with a message if the server refuses,
 * and offers to undo it. An undo also says what followed, since the automation may already have the
 * submission. Calls `onChanged` when the server has answered.
 */
export function useSubmissionChange(
  submission: StoredSubmission,
  name: string,
  onChanged: () => void,
) {
  const { id } = submission;
  const client = useQueryClient();
  const toast = useToast();
  const offerUndo = useUndo();

  function show(change: Partial<StoredSubmission>) {
    client.setQueriesData<Loaded>(
      { queryKey: SUBMISSIONS },
      (list) => list && withChanged(list, id, change),
    );
    client.setQueryData<StoredSubmission>(
      [...SUBMISSION, id],
      (alone) => alone && { ...alone, ...change },
    );
  }

  function complain(error: Error) {
    // If the session has ended, the sign-in page says so.
    if (isUnauthorized(error)) return;
    toast({ tone: "error", title: "That didn't work", detail: error.message });
  }

  const changing = useMutation({
    mutationFn: ({ change }: Decision) => changeSubmission(id, change),
    onMutate: ({ change }) => {
      const { is_spam, handled_at } = submission;
      show(asShown(change));
      return { is_spam, handled_at };
    },
    // Not an option of `mutate`: React Query drops that when the card unmounts.
    onSuccess: (item, { change, opposite }) => {
      show(item);
      onChanged();
      offerUndo({
        ...outcomeInWords(change, item, name),
        card: cardId(id),
        undo: opposite && (() => changing.mutate({ change: opposite })),
      });
    },
    onError: (error, _decision, before) => {
      if (before) show(before);
      complain(error);
      if (!isUnauthorized(error)) onChanged();
    },
  });
  const delivering = useMutation({
    mutationFn: (channel: Channel | undefined) => deliverAgain(id, channel),
    onSuccess: () => {
      toast({ tone: "ok", title: "Queued", detail: `${name}: we're sending it again now.` });
      onChanged();
    },
    onError: complain,
  });

  return {
    setHandled: (handled: boolean) =>
      changing.mutate({ change: { handled }, opposite: { handled: !handled } }),
    setSpam: (is_spam: boolean) =>
      changing.mutate({ change: { is_spam }, opposite: { is_spam: !is_spam } }),
    deliver: (channel?: Channel) => delivering.mutate(channel),
    busy: changing.isPending || delivering.isPending,
    /** Whether the change waits for the connection. The line above the list says so. */
    isWaiting: changing.isPaused || delivering.isPaused,
  };
}

/** The element id of a submission's card. */
export const cardId = (id: string) => `submission-${id}`;

function asShown({ handled, is_spam }: SubmissionChange): Partial<StoredSubmission> {
  return {
    ...(typeof handled === "boolean" && { handled_at: handled ? new Date().toISOString() : null }),
    ...(typeof is_spam === "boolean" && { is_spam }),
  };
}
