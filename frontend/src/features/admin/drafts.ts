/*
 * Notes that staff have typed and the server does not have: kept beside the cards, so that neither
 * another filter nor a session that runs out takes them.
 */
const drafts = new Map<string, string>();

export const draftOf = (id: string): string | undefined => drafts.get(id);

export const keepDraft = (id: string, text: string): void => void drafts.set(id, text);

export const dropDraft = (id: string): void => void drafts.delete(id);

/** Behind somebody who signs out nothing stays. */
export const dropDrafts = (): void => drafts.clear();

/** Has the browser ask before it leaves the page with something unsaved. */
export function guardDrafts(event: BeforeUnloadEvent): void {
  if (drafts.size > 0) event.preventDefault();
}
