import type { ComponentType } from "react";
import { type PagePath, pages, type SitePage } from "../pages";

/** A page's component. `load` fetches what is needed to show it at `path`. */
export type PageComponent = ComponentType & { load?: (path?: string) => Promise<unknown> };

/** All pages' components. The server has their code; the browser fetches most of it later. */
export type PageComponents = Record<PagePath, PageComponent>;

/** Makes the component of each page with `componentOf`. */
export function componentsOfPages(componentOf: (page: SitePage) => PageComponent) {
  return Object.fromEntries(pages.map((page) => [page.path, componentOf(page)])) as PageComponents;
}
