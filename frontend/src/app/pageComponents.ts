import type { ComponentType } from "react";
import { type PagePath, pages, type SitePage } from "../pages";

/** A page's component. `load` fetches what is missing to show it at `path`. */
export type PageComponent = ComponentType & { load?: (path?: string) => Promise<unknown> };

/** All of them: the server has them at hand, the browser only those that it needs at once. */
export type PageComponents = Record<PagePath, PageComponent>;

/** The component of each page, as `componentOf` makes it. */
export function componentsOfPages(componentOf: (page: SitePage) => PageComponent) {
  return Object.fromEntries(pages.map((page) => [page.path, componentOf(page)])) as PageComponents;
}
