import { use } from "react";
import { useLocation } from "wouter";
import { eventAt } from "../../content/eventAt";
import type { PageData } from "../../content/site";
import { CHUNK_MS, reloadInstead } from "../../lib/within";
import type { SitePage } from "../../pages";
import { componentsOfPages, type PageComponent, type PageComponents } from "../pageComponents";
import { lacksParts } from "./partsOfContent";

/**
 * The pages, each of which has its part of the content fetched before it is shown, if the page that
 * was loaded came without it. What comes is added to `data`.
 */
export function supplied(
  pages: PageComponents,
  data: PageData,
  fetchData: (path: string) => Promise<PageData> = readFromPage,
): PageComponents {
  /** Pending fetches, by page path. */
  const coming = new Map<string, Promise<void>>();
  /** Promises that pages shown without their content wait for. They never reject. */
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

    /** Only going back and forth comes here without its content: links have waited for it. */
    const Supplied: PageComponent = function Supplied() {
      const [path] = useLocation();
      if (isLacking(route, path, data)) use(shownWhenThere(route, path));
      return <Page />;
    };
    // Looked at when a link is followed: a page that lacks nothing is shown at once.
    Object.defineProperty(Supplied, "load", {
      get: () =>
        lacksParts(route, data.site)
          ? (path: string = route.path) => Promise.all([fetchParts(route, path), Page.load?.(path)])
          : Page.load,
    });
    return Supplied;
  });
}

/** An event's page needs its event. One that the calendar lacks may be new, or over. */
function isLacking(route: SitePage, path: string, { site }: PageData): boolean {
  if (lacksParts(route, site)) return true;
  const isRemoved = site.removedEvents.some(({ id }) => path === `/events/${id}`);
  return route.path === "/events/:id" && !isRemoved && eventAt(path, site) === undefined;
}

/** Reads the content out of the page itself, which the browser may have already. */
async function readFromPage(path: string): Promise<PageData> {
  const reply = await fetch(path, {
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(CHUNK_MS),
  });
  if (!reply.ok) throw new Error(`${path} is answered with ${reply.status}`);
  // Its stylesheet is another one, which the security policy of this page has not been told of.
  const html = (await reply.text()).replace(/<style>.*?<\/style>/s, "");
  const page = new DOMParser().parseFromString(html, "text/html");
  const json = page.getElementById("page-data")?.textContent;
  // After an upgrade of the program the content may have another shape than this script expects.
  if (!json || entryOf(page) !== entryOf(document)) throw new Error(`${path} is another site's`);
  return JSON.parse(json);
}

const entryOf = (page: Document) => page.querySelector<HTMLElement>("[data-entry]")?.dataset.entry;
