import type { Pages } from "./pages";
import { routeAt } from "./routes";

/**
 * How links within the site are followed: fetch the page's code, show the page, begin at its top.
 * If the code of either page does not come, the link does what it would without us. Going back
 * leaves the place to the browser and does not come by here.
 */
export function linksTo(pages: Pages, loadDocument = (to: string) => location.assign(to)) {
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
      return load ? [load()] : [];
    });
    if (loads.length > 0) {
      const ready = await Promise.all(loads).catch(() => null);
      // Meanwhile another link was taken: the last one counts.
      if (latest !== mine) return;
      if (!ready) return loadDocument(to);
    }
    navigate(to, options);
    scrollTo(0, 0);
  };
}

const pathOf = (to: string) => new URL(to, location.href).pathname;
