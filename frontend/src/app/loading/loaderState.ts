import { track } from "../../lib/tracking/tracking";

/**
 * State that the inline script and the entry chunk share. The script is part of the page; the chunk
 * arrives when the page has settled or at the visitor's first touch.
 */
export interface LoaderState {
  /** Whether React has hydrated the page. */
  live: boolean;
  /** The form, button or picture that the visitor used before hydration. */
  pending: HTMLElement | null;
  /** Number of calls, texts and mails that the visitor started before hydration, to be counted later. */
  contacts: number;
  /** Set by the entry chunk. Rejects if the opened page's own chunk can't be fetched. */
  hydrated?: Promise<void>;
}

declare global {
  interface Window {
    paddockLoader?: LoaderState;
  }
}

/** Marks the page as hydrated, and repeats what the visitor pressed before. */
export function replayEarlyActions(): void {
  const loader = window.paddockLoader;
  if (!loader || loader.live) return;
  loader.live = true;
  const { dataset } = document.documentElement;
  delete dataset.sending;
  delete dataset.waiting;
  const { pending } = loader;
  loader.pending = null;
  const { activeElement } = document;
  if (pending instanceof HTMLFormElement) pending.requestSubmit();
  else pending?.click();
  // Who has gone on to type in a field since goes on typing there.
  if (activeElement instanceof HTMLElement && activeElement.matches("input, textarea, select"))
    activeElement.focus();
  for (; loader.contacts > 0; loader.contacts -= 1) track("Contact");
}
