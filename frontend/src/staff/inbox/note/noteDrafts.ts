/*
 * Notes that staff have typed and the server does not have: kept beside the cards, so that neither
 * another filter nor a session that runs out takes them, and in the tab's storage, so that no
 * reload does.
 */
export interface Draft {
  text: string;
  /** The note that the text was made from. */
  base: string;
  /** Somebody else's text was put to it: nothing is saved until somebody has looked. */
  isMixed?: boolean;
}

const KEY = "paddockDrafts";

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Takes up what the tab kept over a reload. */
export function recallDrafts(): void {
  try {
    const kept: [string, Draft][] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    drafts.clear();
    for (const [id, draft] of kept) drafts.set(id, draft);
  } catch {
    // Then there are those of this page alone.
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

/** Whether there is something in it that the server does not have. */
export const isUnsaved = ({ text, base }: Draft): boolean => text !== base;

/**
 * The stored note has become another's: the draft goes on from that one, with both texts in it.
 */
export function mixDraft(id: string, theirs: string): void {
  const draft = drafts.get(id);
  if (!draft) return;
  if (!isUnsaved(draft)) dropDraft(id);
  if (!isUnsaved(draft) || draft.base === theirs) return;
  const text = together(theirs, draft.text);
  keepDraft(id, { text, base: theirs, ...(text !== theirs && { isMixed: true }) });
}

/** Both texts; only the longer if it has the other in it. */
export function together(theirs: string, mine: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}

/** Behind somebody who signs out nothing stays. */
export function dropDrafts(): void {
  drafts.clear();
  changed();
}

/** Tells of every change to any draft. */
export function listenToDrafts(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Has the browser ask before it leaves the page with something unsaved. */
export function guardDrafts(event: BeforeUnloadEvent): void {
  if ([...drafts.values()].some(isUnsaved)) event.preventDefault();
}

function changed(): void {
  try {
    if (drafts.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...drafts]));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then they are kept for as long as the page is.
  }
  for (const tell of listeners) tell();
}
