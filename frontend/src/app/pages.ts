import type { ComponentType } from "react";
import type { PagePath } from "../content/pagePath";

/** A page's component. `load` fetches what is missing to show it at `path`. */
export type Page = ComponentType & { load?: (path?: string) => Promise<unknown> };

/** Every page: the server has them all at hand, the browser only those that it needs at once. */
export type Pages = Record<PagePath, Page>;
