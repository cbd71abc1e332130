import { flushSync } from "react-dom";
import { isInDialog } from "../../ui/dialogHistory";
import { fetchedInTime } from "../../ui/waiting";
import type { PageComponents } from "../pageComponents";
import { routeAt } from "../routes";
import { fetchPage, requireSameFrame } from "./fetchedPage";

/** How long the document's notice is taken for the current one, in milliseconds. */
const CURRENT_MS = 30_000;

/** How long a link waits to learn whether the notice is another one, in milliseconds. */
const CHECK_MS = 1000;

/**
 * How links within the site work: fetch the page's code, show the page, scroll to its top or to the
 * fragment. If the code doesn't arrive in time, or the owner's notice is another one now, the
 * browser loads the document instead. Back and Forward don't use this; the browser restores the
 * scroll position.
 */
export function linksTo(pages: PageComponents, loadDocument = (to: string) => location.assign(to)) {
  let latest: URL | undefined;
  /** When the notice was current. */
  let checkedAt = Date.now();

  return async function follow<Options>(
    navigate: (to: string, options?: Options) => void,
    to: string,
    options?: Options,
  ) {
    const target = new URL(to, location.href);
    latest = target;
    const from = location.pathname;
    const path = target.pathname;
    const loads = [from, path].flatMap((at) => {
      const { load } = pages[routeAt(at).path];
      return load ? [load(at)] : [];
    });
    // The staff's pages have no notice.
    if (from !== path && (routeAt(from).forStaff || Date.now() - checkedAt > CURRENT_MS)) {
      checkedAt = Date.now();
      // Without an answer the link works as ever. Rejects if the notice is another one.
      loads.push(fetchPage(path, CHECK_MS).then(requireSameFrame, () => {}));
    }
    if (loads.length > 0) {
      const ready = await fetchedInTime(Promise.all(loads));
      // Another link was followed meanwhile: the last one counts.
      if (latest !== target) return;
      if (!ready) return loadDocument(to);
    }
    // Browsers also add no history entry for a link to the page that is open.
    if (target.href !== location.href) {
      // Synchronously, because the target of the fragment must exist.
      flushSync(() =>
        // The page takes the place of a dialog's entry.
        navigate(to, isInDialog() ? Object.assign({}, options, { replace: true }) : options),
      );
    }
    arriveAt(target);
  };
}

/** Scrolls to the link's target, as a browser does for a loaded document. */
function arriveAt({ hash }: URL) {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place) place.scrollIntoView();
  else scrollTo(0, 0);
  // The next Tab and screen readers continue from there, even on a page shown before.
  const title = place
    ? (place.querySelector<HTMLElement>("h2") ?? place)
    : document.querySelector<HTMLElement>("main h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
