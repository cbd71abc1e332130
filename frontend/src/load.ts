import type { Handshake } from "./handshake";

/** How long after `load` the entry chunk is fetched when nobody has touched the page before. */
export const QUIET_MS = 1500;

/**
 * What every page does until its entry chunk runs. It sees to three things: that the chunk is
 * fetched late enough not to compete with the pictures, that an answer sent too early is not lost,
 * and that dialogs open in browsers without invoker commands (`commandfor`).
 */
export function load(importEntry: () => Promise<unknown>): void {
  const handshake: Handshake = { live: false, pending: null };
  window.paddockLoader = handshake;

  let fetching = false;
  const fetchEntry = () => {
    if (fetching) return;
    fetching = true;
    importEntry().catch(() => {
      // The next touch tries again.
      fetching = false;
    });
  };

  for (const touch of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(touch, fetchEntry, { capture: true, passive: true });
  }
  addEventListener("load", () => setTimeout(fetchEntry, QUIET_MS));

  addEventListener("submit", (event) => {
    if (handshake.live || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    handshake.pending = event.target;
    fetchEntry();
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
