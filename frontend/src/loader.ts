import "./handshake";

/** How long after `load` the entry chunk is fetched when nobody has touched the page before. */
const QUIET_MS = 1500;

/**
 * Stands inline in every page. Until the entry chunk runs it sees to three things: that the chunk
 * is fetched late enough not to compete with the pictures, that an answer sent too early is not
 * lost, and that dialogs open in browsers without invoker commands (`commandfor`).
 */
function load(entry: string) {
  const handshake = { live: false, pending: null as HTMLFormElement | null };
  window.paddockLoader = handshake;

  let fetching = false;
  const fetchEntry = () => {
    if (fetching) return;
    fetching = true;
    import(/* @vite-ignore */ entry).catch(() => {
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

load(document.currentScript?.dataset.entry ?? "");
