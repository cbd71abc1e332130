import { use } from "react";
import { useLocation } from "wouter";
import { eventAt } from "../../content/eventAt";
import type { PageData } from "../../content/site";
import { reloadInstead } from "../../lib/loadingTimeout";
import type { SitePage } from "../../pages";
import { componentsOfPages, type PageComponent, type PageComponents } from "../pageComponents";
import { fetchPage, requireSameFrame } from "./fetchedPage";
import { lacksParts } from "./partsOfContent";

/**
 * Makes each page fetch its part of the content before it is shown, if the loaded document came
 * without it. Fetched content is added to `data`.
 */
export function withFetchedContent(
  pages: PageComponents,
  data: PageData,
  fetchData: (path: string) => Promise<PageData> = readFromPage,
): PageComponents {
  /** Pending fetches, by page path. */
  const coming = new Map<string, Promise<void>>();
  /** Promises of pages that are shown already and wait for their content. They never reject. */
  const shown = new Map<string, Promise<void>>();

  function fetchParts(route: SitePage, path: string) {
    const known = coming.get(path);
    if (known) return known;
    const fetched = fetchData(path)
      .then(({ site }) => {
        Object.assign(data.site, site);
        if (isLacking(route, path, data)) throw new Error(`${path} came without its content`);
      })
      .catch((error: unknown) => {
        coming.delete(path);
        throw error;
      });
    coming.set(path, fetched);
    return fetched;
  }

  function shownWhenThere(route: SitePage, path: string) {
    const known = shown.get(path);
    if (known) return known;
    const waiting = fetchParts(route, path).catch(reloadInstead);
    shown.set(path, waiting);
    return waiting;
  }

  return componentsOfPages((route) => {
    const Page = pages[route.path];

    /** Runs without content only on Back and Forward: links wait for the content. */
    const Supplied: PageComponent = function Supplied() {
      const [path] = useLocation();
      if (isLacking(route, path, data)) use(shownWhenThere(route, path));
      return <Page />;
    };
    // Evaluated when a link is followed: a page that lacks nothing is shown at once.
    Object.defineProperty(Supplied, "load", {
      get: () =>
        lacksParts(route, data.site)
          ? (path: string = route.path) => Promise.all([fetchParts(route, path), Page.load?.(path)])
          : Page.load,
    });
    return Supplied;
  });
}

/** An event's page needs its event. If the calendar lacks it, it may be new or over. */
function isLacking(route: SitePage, path: string, { site }: PageData): boolean {
  if (lacksParts(route, site)) return true;
  const isRemoved = site.removedEvents?.some(({ id }) => path === `/events/${id}`);
  return route.path === "/events/:id" && !isRemoved && eventAt(path, site) === undefined;
}

/** Reads the content from the page's HTML. */
async function readFromPage(path: string): Promise<PageData> {
  const page = await fetchPage(path);
  requireSameFrame(page);
  return JSON.parse(page.getElementById("page-data")?.textContent ?? "");
}
