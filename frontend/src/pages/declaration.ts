import type { ComponentType } from "react";
import type { PageData, Part, Site, Timetable } from "../content/site";
import type { Draft } from "../forms/shared/drafts";
import type { Photos } from "../ui/pictures/pictures";

/** A page as `page.ts` in its folder declares it, for the browser and the server. */
export type PageDeclaration = PageDescription & PageCode;

interface PageDescription {
  /**
   * The URL's path. `:id` is one segment of it; `*` stands for all paths that no other page has, at the end of a
   * path for those below it. The server answers these with 404.
   */
  path: `/${string}` | "*";
  /** The name in the page's title and in breadcrumbs. */
  name: string;
  /** The name at a path, for a page with several paths. */
  nameAt?: (path: string, site: Site) => string | undefined;
  /** The whole title, if it isn't the page's name with the stable's. */
  title?: (site: Site) => string;
  /** The parts of the content that the page shows. They are sent with it. */
  parts?: Part[];
  /** Search engines must not list it. */
  unlisted?: true;
  /** It is for staff: no visitors' menus, popup or tracking pixel. */
  forStaff?: true;
  /** The page's links in the header, the phone menu and the footer. */
  menu?: MenuLink[];
}

/**
 * Fetches the module whose only export is the page's component; or the component itself, if the
 * entry chunk contains it.
 */
type PageCode =
  | { load: () => Promise<Record<string, ComponentType>>; Component?: never }
  | { load?: never; Component: ComponentType };

interface MenuLink {
  label: string;
  /** The header's drop-down with the link; `footer` if only the footer has it. */
  group?: MenuGroup;
  /** Position among the footer's links. In the header, links have the order of the pages. */
  footer?: number;
  /** The place on the page. */
  fragment?: `#${string}`;
}

export type MenuGroup = "events" | "about" | "footer";

/** The part of a page that only the renderer needs (`page.server.ts`). Browsers don't load it. */
export interface PageOnServer {
  Component: ComponentType;
  /** Description for search engines and shared links, 70 to 160 characters. */
  description: (site: Site, path: string) => string;
  /** Additional style sheets, in order (`build/sheets.mjs`). */
  sheets?: string[];
  /** Additional elements of `<head>`. */
  Head?: ComponentType<{ photos: Photos }>;
  /** The page's data in terms of schema.org. */
  structuredData?: (data: PageData, timetable: Timetable, path: string) => object[];
  /** Shows the form's answers for confirmation, in browsers without script. */
  CheckAnswers?: ComponentType<{ answers: Draft; stamp: string }>;
}

/** The server's parts of a folder's pages, by path. */
export type PagesOnServer = Partial<Record<PageDeclaration["path"], PageOnServer>>;
