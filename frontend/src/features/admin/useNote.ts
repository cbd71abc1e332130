import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StoredSubmission } from "../../api/types";
import { changeSubmission } from "./calls";
import { draftOf, dropDraft, keepDraft } from "./drafts";
import { type Loaded, withChanged } from "./news";
import { ENQUIRY, SUBMISSIONS } from "./queries";

/** The note of an enquiry while it is written: as it is typed, saved, or refused. */
export function useNote({ id, note }: StoredSubmission) {
  const client = useQueryClient();
  const [text, setText] = useState(draftOf(id) ?? note);
  const [known, setKnown] = useState(note);
  // Somebody else has changed it, and nobody here was about to.
  if (note !== known) {
    setKnown(note);
    if (text === known) setText(note);
  }

  const saving = useMutation({
    mutationFn: (wanted: string) => changeSubmission(id, { note: wanted }),
    // One after the other: what was typed last is what stays.
    scope: { id: `note-${id}` },
    onSuccess: (item, wanted) => {
      // What was typed meanwhile is still a draft.
      if (draftOf(id) === wanted) dropDraft(id);
      client.setQueriesData<Loaded>(
        { queryKey: SUBMISSIONS },
        (list) => list && withChanged(list, id, { note: item.note }),
      );
      client.setQueryData<StoredSubmission>([...ENQUIRY, id], (alone) => alone && item);
    },
  });

  return {
    text,
    saving,
    isSaved: text === note,
    type(typed: string) {
      setText(typed);
      if (typed === note) dropDraft(id);
      else keepDraft(id, typed);
      if (saving.isSuccess || saving.isError) saving.reset();
    },
    save() {
      if (text !== (saving.isPending ? saving.variables : note)) saving.mutate(text);
    },
  };
}
