import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventNotice, RegistrationList } from "../../../api/types";
import { useToast } from "../../../ui/toasts/toasts";
import { isUnauthorized } from "../../shared/queries";
import { useUndo } from "../../shared/undo/undo";
import { REGISTRATIONS } from "../registrationCalls";
import { undoNotice } from "./noticeCalls";
import { takenBackInWords } from "./noticeInWords";

/** Takes a notice back before anybody is told, and says what is true then. */
export function useTakeBack({
  id,
  title,
}: Pick<RegistrationList["events"][number], "id" | "title">) {
  const client = useQueryClient();
  const toast = useToast();
  const offer = useUndo();
  return useMutation({
    mutationFn: (notice: EventNotice) => undoNotice(id, notice.id ?? ""),
    onSuccess: (_, notice) => {
      const detail = takenBackInWords(notice, title);
      offer({ title: "Taken back", detail, card: noticesId(id), undo: undefined });
    },
    onError: (error) => {
      // The sign-in page then says why.
      if (isUnauthorized(error)) return;
      toast({ tone: "error", title: "It wasn't taken back", detail: error.message });
    },
    // Perhaps only the answer was lost: the list then has it.
    onSettled: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
}

/** The element id of what people were told about an event. */
export const noticesId = (event: string) => `notices-of-${event}`;
