import { flushSync } from "react-dom";
import { isInDialog } from "../../ui/dialogHistory";
import { fetchedInTime } from "../../ui/waiting";
import type { PageComponents } from "../pageComponents";
import { routeAt } from "../routes";

/**
 * How links within the site work: fetch the page's code, show the page, scroll to its top or to the
 * fragment. If the code doesn't arrive in time, the browser loads the document instead. Back and
 * Forward don't use this; the browser restores the scroll position.
 */
export function linksTo(pages: PageComponents, loadDocument = (to: string) => location.assign(to)) {
  let latest: symbol | undefined;

  return async function follow<Options>(
    navigate: (to: string, options?: Options) => void,
    to: string,
    options?: Options,
  ) {
    const mine = Symbol(to);
    latest = mine;
    const loads = [location.pathname, pathOf(to)].flatMap((path) => {
      const { load } = pages[routeAt(path).path];
      return load ? [load(path)] : [];
    });
    if (loads.length > 0) {
      const ready = await fetchedInTime(Promise.all(loads));
      // Another link was followed meanwhile: the last one counts.
      if (latest !== mine) return;
      if (!ready) return loadDocument(to);
    }
    // Synchronously, because the target of the fragment must exist.
    if (!isHere(to)) {
      flushSync(() =>
        // The page takes the place of a dialog's entry.
        navigate(to, isInDialog() ? Object.assign({}, options, { replace: true }) : options),
      );
    }
    arriveAt(to);
  };
}

/** Scrolls to the link's target, as a browser does for a loaded document. */
function arriveAt(to: string) {
  const { hash } = new URL(to, location.href);
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place) place.scrollIntoView();
  else scrollTo(0, 0);
  // The next Tab and screen readers continue from there, even on a page shown before.
  const title = place ? (place.querySelector<HTMLElement>("h2") ?? place) : pageTitle();
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

const pageTitle = () => document.querySelector<HTMLElement>("main h1");

const pathOf = (to: string) => new URL(to, location.href).pathname;

/** Browsers also add no history entry for a link to the page that is open. */
const isHere = (to: string) => new URL(to, location.href).href === location.href;
