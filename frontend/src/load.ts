import { mayBeSignedIn } from "./features/admin/doorMemory";
import type { Handshake } from "./handshake";
import type { PagePath } from "./routes";

/** How long after `load` the entry chunk is fetched when nobody has touched the page before. */
export const QUIET_MS = 1500;

/** Where somebody who has signed in before has come to work, and waits for nothing else. */
const STAFF: PagePath = "/admin-submissions";

/** How long after a failure it is fetched again by itself, for a form that waits to be sent. */
export const RETRY_MS = 4000;

/**
 * What every page does until its entry chunk runs. It sees to four things: that the chunk is
 * fetched late enough not to compete with the pictures, that an answer sent too early is not lost,
 * that a call made too early is counted, and that dialogs open in browsers without invoker commands (`commandfor`).
 *
 * `importEntry` gets the number of failures so far.
 */
export function load(importEntry: (failures: number) => Promise<unknown>): void {
  const handshake: Handshake = { live: false, pending: null, contacts: 0 };
  window.paddockLoader = handshake;

  let fetching = false;
  let failures = 0;
  const fetchEntry = () => {
    if (fetching) return;
    fetching = true;
    importEntry(failures).catch(() => {
      // The next touch tries again; somebody who has sent a form sits and waits.
      fetching = false;
      failures += 1;
      if (handshake.pending) setTimeout(fetchEntry, RETRY_MS);
    });
  };

  for (const touch of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(touch, fetchEntry, { capture: true, passive: true });
  }
  const isAwaited = location.pathname === STAFF && (location.hash !== "" || mayBeSignedIn());
  addEventListener("load", () => setTimeout(fetchEntry, isAwaited ? 0 : QUIET_MS));

  addEventListener("submit", (event) => {
    if (handshake.live || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    handshake.pending = event.target;
    // The button says 'Submitting' from now on. On the root, which React does not take over.
    document.documentElement.dataset.sending = "";
    fetchEntry();
  });

  addEventListener("click", ({ target }) => {
    const link = !handshake.live && target instanceof Element && target.closest("a");
    if (link && /^(tel|sms|mailto):/.test(link.href)) handshake.contacts += 1;
  });

  if (!("command" in HTMLButtonElement.prototype)) addEventListener("click", obeyCommand);
}

/** `commandfor` and `closedby="any"`, for the browsers that do not know them. */
function obeyCommand({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement) target.close();
  const button = target.closest("[commandfor]");
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute("command") === "close") dialog.close();
  else dialog.showModal();
}
