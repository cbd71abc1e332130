import { flushSync } from "react-dom";
import { within } from "../../lib/within";
import { showWaiting } from "../../ui/waiting";
import type { PageComponents } from "../pageComponents";
import { routeAt } from "../routes";

/**
 * How links within the site are followed: fetch the page's code, show the page, begin at its top or
 * at the place that the link names. If the page's code doesn't come in time, the browser follows
 * the link. Back and Forward don't pass through here; the browser restores the scroll position.
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
      const done = showWaiting();
      const ready = await within(Promise.all(loads))
        .catch(() => null)
        .finally(done);
      // Meanwhile another link was taken: the last one counts.
      if (latest !== mine) return;
      if (!ready) return loadDocument(to);
    }
    // At once, because the place to go to must be there.
    flushSync(() =>
      navigate(to, isHere(to) ? Object.assign({}, options, { replace: true }) : options),
    );
    arriveAt(to);
  };
}

/** Does what a browser does with a document that it has loaded: shows the place that was named. */
function arriveAt(to: string) {
  const { hash } = new URL(to, location.href);
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place) place.scrollIntoView();
  else scrollTo(0, 0);
  // The next Tab goes on from there, and a screen reader too; also on a page that was there before.
  const title = place ? (place.querySelector<HTMLElement>("h2") ?? place) : pageTitle();
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

const pageTitle = () => document.querySelector<HTMLElement>("main h1");

const pathOf = (to: string) => new URL(to, location.href).pathname;

/** Browsers, too, note a page only once that is opened from itself. */
const isHere = (to: string) => new URL(to, location.href).href === location.href;
