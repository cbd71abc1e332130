import type { Site } from "../content/site";
import { pages, type SitePage } from "../pages";
import type { PageDeclaration } from "../pages/declaration";
import { missingPage } from "../pages/missing/page";

/** The page at `path`, or the page that declares it. Doesn't check whether an event exists. */
export function routeAt(path: string): SitePage {
  const pattern = path.replace(/[^/]+$/, ":id");
  return (
    pages.find((page) => page.path === path) ??
    pages.find((page) => page.path === pattern) ??
    missingPage
  );
}

/** What the page at a path is called. */
export function nameOf({ name, nameAt }: PageDeclaration, site: Site, at: string): string {
  return nameAt?.(at, site) ?? name;
}

/** The title of a page, in 60 characters where the stable's name allows it: more is not shown. */
export function titleOf(page: PageDeclaration, site: Site, at: string): string {
  return page.title?.(site) ?? `${nameOf(page, site, at)} · ${site.name}`;
}
