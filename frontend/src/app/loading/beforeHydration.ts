import type { PagePath } from "../../pages";
import { mayBeSignedIn } from "../../staff/session/mayBeSignedIn";
import type { LoaderState } from "./loaderState";

/** Delay after `load` before the entry chunk is fetched, if nobody touches the page. */
export const QUIET_MS = 1500;

/** The staff page, where people who have signed in before shouldn't wait. */
const STAFF: PagePath = "/admin-submissions";

/** Delay before a failed fetch is retried while a form waits to be sent. */
export const RETRY_MS = 4000;

/**
 * Milliseconds that a form waits for the chunk before the browser submits it natively, for `POST`
 * and for `GET`, which only opens another page. The wait ends early when the chunk has failed
 * twice, and not before the browser is online. A picture of the gallery waits as long as a `POST`.
 */
export const NATIVE_POST_MS = 12_000;
export const NATIVE_GET_MS = 4000;

/**
 * Runs on every page until React has hydrated it. It fetches the chunk late enough not to compete
 * with the pictures, holds a form, picture or button that was used too early, counts early contacts, and
 * opens and closes dialogs in browsers without invoker commands (`commandfor`) or light dismissal
 * (`closedby`).
 *
 * `importEntry` gets the number of failures so far.
 */
export function runUntilHydration(importEntry: (failures: number) => Promise<unknown>): void {
  const state: LoaderState = { live: false, pending: null, contacts: 0 };
  window.paddockLoader = state;

  let isGivenUp = false;
  /** Lets the browser handle what waits: the server accepts forms without script too. */
  const leaveToBrowser = () => {
    const { pending } = state;
    // If offline, the browser would replace the page with its own error, and the answers with it.
    if (!navigator.onLine) {
      addEventListener("online", waitAgain, { once: true });
      return;
    }
    const form = pending?.closest("form");
    // A button that only script answers waits on: the server's own controls are shown beside it.
    if (!pending || isButton(pending) || form?.hasAttribute("action") === false) return;
    state.pending = null;
    isGivenUp = true;
    if (form) form.requestSubmit(pending === form ? undefined : pending);
    else pending.click();
    isGivenUp = false;
  };

  /** The chunk may come now that the browser is online. */
  const waitAgain = () => {
    fetchEntry();
    setTimeout(leaveToBrowser, NATIVE_POST_MS);
  };

  const { dataset } = document.documentElement;
  let fetching = false;
  let failures = 0;
  const fetchEntry = () => {
    if (fetching) return;
    fetching = true;
    importEntry(failures)
      .then(() => {
        delete dataset.scriptless;
        return state.hydrated;
      })
      .catch(() => {
        // The next touch retries. With a sent form nobody may touch the page, so a timer does.
        fetching = false;
        failures += 1;
        // Buttons that only script answers give way to what the server understands.
        if (failures > 1) {
          dataset.scriptless = "";
          leaveToBrowser();
        }
        if (state.pending) setTimeout(fetchEntry, RETRY_MS);
      });
  };

  for (const touch of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(touch, fetchEntry, { capture: true, passive: true });
  }
  const isAwaited = location.pathname === STAFF && (location.hash !== "" || mayBeSignedIn());
  addEventListener("load", () => setTimeout(fetchEntry, isAwaited ? 0 : QUIET_MS));

  /** Holds the pressed element until React can handle it. */
  const hold = (pressed: HTMLElement) => {
    state.pending = pressed;
    // Switches the button's label to 'Submitting'. On the root element, which React doesn't
    // hydrate.
    dataset.sending = "";
    fetchEntry();
  };

  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    // React handles a form before `live` is set.
    const isHandled = state.live || isGivenUp || event.defaultPrevented;
    if (isHandled || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    hold(submitter ?? form);
    setTimeout(leaveToBrowser, form.method === "get" ? NATIVE_GET_MS : NATIVE_POST_MS);
  });

  // A page restored from the back/forward cache must not wait.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    state.pending = null;
    delete dataset.sending;
  });

  // Before React handles the click: closing the menu returns the focus, and then the opened page
  // takes it.
  const followLink = (event: MouseEvent) => {
    const { target } = event;
    const link =
      target instanceof Element && target.closest<HTMLAnchorElement>("a,button.with-script");
    if (!link) return;
    if (!state.live && isButton(link)) {
      // React may handle clicks before `live` is set. It doesn't see this one, so that it isn't handled twice.
      event.stopPropagation();
      // A form that waits already is what the visitor wants most.
      state.pending ??= link;
      dataset.waiting = "";
    }
    // A bare picture file is a poor page, so it opens only if the viewer can't be loaded.
    const isWaiting = !state.live && !isGivenUp && failures < 2;
    if (isWaiting && link.closest(".gallery") && !isForNewTab(event)) {
      event.preventDefault();
      hold(link);
      setTimeout(leaveToBrowser, NATIVE_POST_MS);
    }
    if (!state.live && /^(tel|sms|mailto):/.test(link.href)) state.contacts += 1;
    link.closest<HTMLDialogElement>("dialog.menu")?.close();
  };
  addEventListener("click", followLink, { capture: true });

  if (!("command" in HTMLButtonElement.prototype)) addEventListener("click", obeyCommand);
  // Some browsers support only one of the two.
  if (!("closedBy" in HTMLDialogElement.prototype)) addEventListener("click", dismiss);
}

/** Whether it's a button that sends nothing, such as "Add attendee". */
const isButton = (pressed: HTMLElement) => (pressed as HTMLButtonElement).type === "button";

/** With these keys, the browser opens a link elsewhere or saves its target. */
const isForNewTab = ({ ctrlKey, metaKey, altKey, shiftKey }: MouseEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;

/** Replaces `closedby="any"`: a click on the dialog element itself is on its backdrop. */
function dismiss({ target }: MouseEvent) {
  if (target instanceof HTMLDialogElement && target.matches('[closedby="any"]')) target.close();
}

/** Replaces `commandfor`. */
function obeyCommand({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  const button = target.closest("[commandfor]");
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute("command") === "close") dialog.close();
  else dialog.showModal();
}
