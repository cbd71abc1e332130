import type { ComponentType } from "react";
import type { PagePath } from "./routes";

/** A page's component. `load` fetches its code where that is not there from the beginning. */
export type Page = ComponentType & { load?: () => Promise<unknown> };

/** Every page: the server has them all at hand, the browser only those that it needs at once. */
export type Pages = Record<PagePath, Page>;
