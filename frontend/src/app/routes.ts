import type { Site } from "../content/site";
import { pages, type SitePage } from "../pages";
import { missingPage } from "../pages/missing/page";

/** The page at a path, or the one that declares it. Of an event's it is not known here whether there is such an event. */
export function routeAt(path: string): SitePage {
  const pattern = path.replace(/[^/]+$/, ":id");
  return (
    pages.find((page) => page.path === path) ??
    pages.find((page) => page.path === pattern) ??
    missingPage
  );
}

/** What the page at a path is called. */
export function nameOf({ name, nameAt }: SitePage, site: Site, at: string): string {
  return nameAt?.(at, site) ?? name;
}

/** The title of a page, in 60 characters where the stable's name allows it: more is not shown. */
export function titleOf(page: SitePage, site: Site, at: string): string {
  return page.title?.(site) ?? `${nameOf(page, site, at)} · ${site.name}`;
}
