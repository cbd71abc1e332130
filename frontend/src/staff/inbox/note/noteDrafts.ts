import { forgetOnLeaving } from "../../session/leaving";

/*
 * Notes that staff have typed and the server doesn't have yet. They are stored outside the cards, so
 * that another filter or an ended session doesn't lose them, and in the tab's storage, so that a
 * reload doesn't either.
 */
export interface Draft {
  text: string;
  /** The note that the text was made from. */
  base: string;
  /** The texts that were sent since the last answer. The server may have any of them. */
  sent?: string[];
  /** Contains somebody else's text too. It isn't saved until a person has seen it. */
  isMixed?: boolean;
}

const KEY = "paddockDrafts";

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Restores the drafts that the tab stored before a reload. */
export function recallDrafts(): void {
  try {
    const kept: [string, Draft][] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    drafts.clear();
    for (const [id, draft] of kept) drafts.set(id, draft);
  } catch {
    // Without storage, only this page's drafts exist.
  }
}

export const draftOf = (id: string): Draft | undefined => drafts.get(id);

export function keepDraft(id: string, draft: Draft): void {
  drafts.set(id, draft);
  changed();
}

export function dropDraft(id: string): void {
  if (drafts.delete(id)) changed();
}

/** Whether the draft differs from the note that it was made from. */
export const isUnsaved = ({ text, base }: Draft): boolean => text !== base;

/** Merges a draft with the stored note after somebody else changed that. */
export function mixDraft(id: string, theirs: string): void {
  const draft = drafts.get(id);
  if (!draft) return;
  if (!isUnsaved(draft)) dropDraft(id);
  if (!isUnsaved(draft) || draft.base === theirs) return;
  // It was sent from here and its answer was lost: nobody else has written.
  if (draft.sent?.includes(theirs)) {
    keepDraft(id, { ...draft, base: theirs });
    return;
  }
  const text = together(theirs, draft.text);
  keepDraft(id, { text, base: theirs, ...(text !== theirs && { isMixed: true }) });
}

/** Joins two texts. If one contains the other, returns the longer. */
export function together(theirs: string, mine: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}

function dropDrafts(): void {
  drafts.clear();
  changed();
}

forgetOnLeaving(dropDrafts, {
  send: allSaved,
  lost: () => hasUnsaved() && "A note that isn't saved",
});

const hasUnsaved = () => [...drafts.values()].some(isUnsaved);

/** Waits until no note is unsaved: a note saves itself when it's left, as it is for the button that signs out. */
function allSaved(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (hasUnsaved()) return;
      stop();
      resolve();
    };
    const stop = listenToDrafts(look);
    look();
  });
}

/** Calls `tell` after every change to any draft. */
export function listenToDrafts(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Makes the browser ask before it closes a page with unsaved drafts. */
export function guardDrafts(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

function changed(): void {
  try {
    if (drafts.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...drafts]));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the drafts last until the page is closed.
  }
  for (const tell of listeners) tell();
}
