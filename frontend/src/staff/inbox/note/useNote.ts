import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { StoredSubmission } from "../../../api/types";
import { changeSubmission, fetchSubmission, Refusal } from "../../shared/calls";
import { SUBMISSION, SUBMISSIONS } from "../../shared/queries";
import { type Loaded, withChanged } from "../loadedList";
import { draftOf, dropDraft, isUnsaved, keepDraft, listenToDrafts, mixDraft } from "./noteDrafts";

/** How long somebody who types pauses before it is saved: a phone has no Ctrl+Enter. */
const PAUSE_MS = 2_000;
/** How long it is said that it was saved. */
const SAID_MS = 6_000;

/** The note of a submission while it is written: as it is typed, saved, refused, or another's. */
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
    // What is sent is the draft as it stands when its turn comes; one that has got another's text
    // since it was asked for waits to be looked at.
    mutationFn: async (asked: string) => {
      const sent = draftOf(id);
      if (!sent || !isUnsaved(sent) || (sent.isMixed && sent.text !== asked)) return null;
      const { text, base } = sent;
      return { text, item: await changeSubmission(id, { note: text, note_was: base }) };
    },
    // One after the other: what was typed last is what stays.
    scope: { id: `note-${id}` },
    onSuccess: (saved) => {
      if (!saved) return;
      const { text, item } = saved;
      const now = draftOf(id);
      // What was typed meanwhile is still a draft, of what is stored now. Otherwise it stands until
      // the list has the note, lest the former one be seen in between.
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

  // It has changed from outside while a draft is open.
  const { isPending } = saving;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // After a save the list may have the former note for a moment: that is no news.
    if (isPending || seen.current === note) return;
    seen.current = note;
    mixDraft(id, note);
  }, [id, note, isPending]);

  // A draft from before a reload, or from before the door shut, is saved as soon as it may be.
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
    /** Why it was not saved. */
    failure: isDraft && !draft.isMixed ? saving.error : null,
    type(typed: string) {
      sayIsSaved(false);
      const now = draftOf(id);
      // While another text is on its way, even the stored one is something to save.
      if (typed === note && !isPending) dropDraft(id);
      else keepDraft(id, { base: note, ...now, text: typed });
      if (saving.isError) saving.reset();
    },
    save,
    /** For when the field is left; a mixture waits for somebody who has looked. */
    saveByItself: () => {
      if (!draft?.isMixed) save();
    },
  };
}
