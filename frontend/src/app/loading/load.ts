import type { PagePath } from "../../pages";
import { mayBeSignedIn } from "../../staff/session/signInMemory";
import type { Handshake } from "./handshake";

/** How long after `load` the entry chunk is fetched when nobody has touched the page before. */
export const QUIET_MS = 1500;

/** Where somebody who has signed in before has come to work, and waits for nothing else. */
const STAFF: PagePath = "/admin-submissions";

/** How long after a failure it is fetched again by itself, for a form that waits to be sent. */
export const RETRY_MS = 4000;

/**
 * Milliseconds that a form waits for the chunk before the browser submits it natively, for `POST`
 * and for `GET`, which only leads to another page. It waits less for a chunk that has failed twice. A
 * picture of the gallery waits as long as a `POST`.
 */
export const NATIVE_POST_MS = 12_000;
export const NATIVE_GET_MS = 4000;

/**
 * What every page does until its entry chunk runs. It sees to four things: that the chunk is
 * fetched late enough not to compete with the pictures, that an answer sent or a picture touched too
 * early is not lost, that a call made too early is counted, and that dialogs open and close in browsers
 * without invoker commands (`commandfor`) or light dismissal (`closedby`).
 *
 * `importEntry` gets the number of failures so far.
 */
export function load(importEntry: (failures: number) => Promise<unknown>): void {
  const handshake: Handshake = { live: false, pending: null, contacts: 0 };
  window.paddockLoader = handshake;

  let isGivenUp = false;
  /** Leaves what waits to the browser: the server accepts forms without script, too. */
  const leaveToBrowser = () => {
    const { pending } = handshake;
    const form = pending?.closest("form");
    if (!pending || form?.hasAttribute("action") === false) return;
    handshake.pending = null;
    isGivenUp = true;
    if (form) form.requestSubmit(pending === form ? undefined : pending);
    else pending.click();
    isGivenUp = false;
  };

  let fetching = false;
  let failures = 0;
  const fetchEntry = () => {
    if (fetching) return;
    fetching = true;
    importEntry(failures)
      .then(() => handshake.hydrated)
      .catch(() => {
        // The next touch tries again. A sent form has nobody touching the page, so a timer does.
        fetching = false;
        failures += 1;
        // Offline the browser would leave the page for its own error.
        if (failures > 1 && navigator.onLine) leaveToBrowser();
        if (handshake.pending) setTimeout(fetchEntry, RETRY_MS);
      });
  };

  for (const touch of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(touch, fetchEntry, { capture: true, passive: true });
  }
  const isAwaited = location.pathname === STAFF && (location.hash !== "" || mayBeSignedIn());
  addEventListener("load", () => setTimeout(fetchEntry, isAwaited ? 0 : QUIET_MS));

  const { dataset } = document.documentElement;
  /** Has React answer what was pressed, once it is there. */
  const hold = (pressed: HTMLElement) => {
    handshake.pending = pressed;
    // The button says 'Submitting' from now on. On the root, which React does not take over.
    dataset.sending = "";
    fetchEntry();
  };

  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (handshake.live || isGivenUp || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    hold(submitter ?? form);
    setTimeout(leaveToBrowser, form.method === "get" ? NATIVE_GET_MS : NATIVE_POST_MS);
  });

  // A page restored from the back/forward cache waits for nothing.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    handshake.pending = null;
    delete dataset.sending;
  });

  // Before React handles it: closing returns the focus, and the page that opens takes it
  // afterwards.
  const followLink = (event: MouseEvent) => {
    const { target } = event;
    const link = target instanceof Element && target.closest("a");
    if (!link) return;
    // The picture's file alone is no page: it opens only if the viewer doesn't come.
    const isWaiting = !handshake.live && !isGivenUp && failures < 2;
    if (isWaiting && link.closest(".gallery") && !isForNewTab(event)) {
      event.preventDefault();
      hold(link);
      setTimeout(leaveToBrowser, NATIVE_POST_MS);
    }
    if (!handshake.live && /^(tel|sms|mailto):/.test(link.href)) handshake.contacts += 1;
    link.closest<HTMLDialogElement>("dialog.menu")?.close();
  };
  addEventListener("click", followLink, { capture: true });

  if (!("command" in HTMLButtonElement.prototype)) addEventListener("click", obeyCommand);
  // Some browsers support only one of the two.
  if (!("closedBy" in HTMLDialogElement.prototype)) addEventListener("click", dismiss);
}

/** With such a key pressed, the browser opens a link elsewhere or saves what it leads to. */
const isForNewTab = ({ ctrlKey, metaKey, altKey, shiftKey }: MouseEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;

/** `closedby="any"`: a click on such a dialog itself is one on its backdrop. */
function dismiss({ target }: MouseEvent) {
  if (target instanceof HTMLDialogElement && target.matches('[closedby="any"]')) target.close();
}

/** `commandfor`. */
function obeyCommand({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  const button = target.closest("[commandfor]");
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute("command") === "close") dialog.close();
  else dialog.showModal();
}
