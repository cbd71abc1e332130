import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { StoredSubmission } from "../../../api/types";
import { changeSubmission, fetchSubmission, Refusal } from "../../shared/calls";
import { SUBMISSION, SUBMISSIONS } from "../../shared/queries";
import { type Loaded, withChanged } from "../loadedList";
import { draftOf, dropDraft, isUnsaved, keepDraft, listenToDrafts, mixDraft } from "./noteDrafts";

/** Pause in typing after which the note is saved. A phone has no Ctrl+Enter. */
const PAUSE_MS = 2_000;
/** How long the confirmation is shown. */
const SAID_MS = 6_000;

/**
 * A submission's note while somebody edits it: typed, saved, refused, or changed by somebody else.
 */
export function useNote({ id, note }: StoredSubmission) {
  const client = useQueryClient();
  const draft = useSyncExternalStore(
    listenToDrafts,
    () => draftOf(id),
    () => undefined,
  );
  const [isSaidSaved, sayIsSaved] = useState(false);

  function show(item: StoredSubmission) {
    client.setQueriesData<Loaded>(
      { queryKey: SUBMISSIONS },
      (list) => list && withChanged(list, id, { note: item.note }),
    );
    client.setQueryData<StoredSubmission>(
      [...SUBMISSION, id],
      (alone) => alone && { ...alone, note: item.note },
    );
  }

  const saving = useMutation({
    // Sends the draft as it is now, not as it was requested. A draft that was merged with another's
    // text since then isn't sent until somebody has seen it.
    mutationFn: async (asked: string) => {
      const sent = draftOf(id);
      if (!sent || !isUnsaved(sent) || (sent.isMixed && sent.text !== asked)) return null;
      const { text, base } = sent;
      keepDraft(id, { ...sent, sent: [...(sent.sent ?? []), text] });
      return { text, item: await changeSubmission(id, { note: text, note_was: base }) };
    },
    // One save at a time, so that the last text is the one that stays.
    scope: { id: `note-${id}` },
    onSuccess: (saved) => {
      if (!saved) return;
      const { text, item } = saved;
      const now = draftOf(id);
      // Text typed during the save is still a draft, based on the note just stored. Otherwise the
      // draft stays until the list has the new note, so that the old one doesn't flash up.
      if (now) keepDraft(id, { text: now.text === text ? item.note : now.text, base: item.note });
      show(item);
      sayIsSaved(true);
    },
    onError: async (error) => {
      if (!(error instanceof Refusal) || error.status !== 409) return;
      const item = await fetchSubmission(id).catch(() => null);
      if (!item) return;
      mixDraft(id, item.note);
      show(item);
    },
  });

  function save() {
    const now = draftOf(id);
    if (!now || saving.isPaused || !(isUnsaved(now) || saving.isPending)) return;
    if (!(saving.isPending && saving.variables === now.text)) saving.mutate(now.text);
  }

  // The note changed elsewhere while a draft is open.
  const { isPending } = saving;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // After a save the list may still have the old note for a moment. That isn't a change.
    if (isPending || seen.current === note) return;
    seen.current = note;
    mixDraft(id, note);
  }, [id, note, isPending]);

  // Saves a draft from before a reload or an ended session.
  const saveByItself = useEffectEvent(() => {
    if (!draftOf(id)?.isMixed) save();
  });
  useEffect(() => saveByItself(), []);

  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => saveByItself(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  useEffect(() => {
    if (!isSaidSaved) return;
    const timer = setTimeout(() => sayIsSaved(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isSaidSaved]);

  const isDraft = draft !== undefined && isUnsaved(draft);
  return {
    text: draft?.text ?? note,
    isDraft,
    isMixed: draft?.isMixed === true,
    isSaving: isPending && !saving.isPaused,
    isSaved: isSaidSaved && !isDraft,
    /** Why the note wasn't saved. */
    failure: isDraft && !draft.isMixed ? saving.error : null,
    type(typed: string) {
      sayIsSaved(false);
      const now = draftOf(id);
      // While another text is being saved, even the stored text has to be saved again.
      if (typed === note && !isPending) dropDraft(id);
      else keepDraft(id, { base: note, ...now, text: typed });
      if (saving.isError) saving.reset();
    },
    save,
    /** Saves when the field loses the focus. A merged draft waits until somebody has seen it. */
    saveByItself: () => {
      if (!draft?.isMixed) save();
    },
  };
}
