import { track } from "../../lib/tracking";

/**
 * What the inline loader and the entry chunk tell each other. The loader is on the page first; the
 * chunk comes when the page has settled or at the visitor's first touch.
 */
export interface Handshake {
  /** True once React has taken the page over. */
  live: boolean;
  /** The form that the visitor sent before that, or the button or picture that they pressed. */
  pending: HTMLElement | null;
  /** How often the visitor called, texted or wrote before that: nobody was there to count it. */
  contacts: number;
  /** Set by the entry chunk. Rejects if the opened page's own chunk can't be fetched. */
  hydrated?: Promise<void>;
}

declare global {
  interface Window {
    paddockLoader?: Handshake;
  }
}

/** Takes over from the loader: from now on the page answers, and first to what was sent too early. */
export function takeOver(): void {
  const loader = window.paddockLoader;
  if (!loader || loader.live) return;
  loader.live = true;
  delete document.documentElement.dataset.sending;
  const { pending } = loader;
  loader.pending = null;
  if (pending instanceof HTMLFormElement) pending.requestSubmit();
  else pending?.click();
  for (; loader.contacts > 0; loader.contacts -= 1) track("Contact");
}
