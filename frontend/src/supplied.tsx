import { use } from "react";
import type { Page, Pages } from "./pages";
import { lacksParts } from "./partsOfContent";
import { routeAt } from "./routes";
import type { PageData } from "./site";

/**
 * The pages, each of which has its part of the content fetched before it is shown, if the page that
 * was loaded came without it. What comes is added to `data`.
 */
export function supplied(
  pages: Pages,
  data: PageData,
  fetchData: (path: string) => Promise<PageData> = readFromPage,
): Pages {
  const wrapped = Object.entries(pages).map(([path, Page]) => {
    const route = routeAt(path);
    let coming: Promise<void> | undefined;
    let shown: Promise<void> | undefined;

    function fetchParts() {
      coming ??= fetchData(path)
        .then(({ site }) => void Object.assign(data.site, site))
        .catch((error: unknown) => {
          coming = undefined;
          throw error;
        });
      return coming;
    }

    /** Only going back and forth comes here without its content: links have waited for it. */
    const Supplied: Page = function Supplied() {
      if (lacksParts(route, data.site)) {
        shown ??= fetchParts().catch(loadInstead);
        use(shown);
      }
      return <Page />;
    };
    // Looked at when a link is followed: a page that lacks nothing is shown at once.
    Object.defineProperty(Supplied, "load", {
      get: () =>
        lacksParts(route, data.site) ? () => Promise.all([fetchParts(), Page.load?.()]) : Page.load,
    });
    return [path, Supplied];
  });
  return Object.fromEntries(wrapped);
}

/** The server draws the page; until it has, the boundary above stays as it is. */
function loadInstead(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** Reads the content out of the page itself, which the browser may have already. */
async function readFromPage(path: string): Promise<PageData> {
  const reply = await fetch(path, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const json = page.getElementById("page-data")?.textContent;
  // After an upgrade of the program the content may have another shape than this script expects.
  if (!json || entryOf(page) !== entryOf(document)) throw new Error(`${path} is another site's`);
  return JSON.parse(json);
}

const entryOf = (page: Document) => page.querySelector<HTMLElement>("[data-entry]")?.dataset.entry;
