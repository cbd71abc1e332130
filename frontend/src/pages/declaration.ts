import type { ComponentType } from "react";
import type { PageData, Part, Site, Timetable } from "../content/site";
import type { Draft } from "../forms/shared/drafts";
import type { Photos } from "../ui/pictures/pictures";

/** A page as `page.ts` in its folder declares it, for the browser and the server. */
export type PageDeclaration = PageDescription & PageCode;

interface PageDescription {
  /** The URL's path. `:id` is one segment of it; `*` is every path that no other page has. */
  path: `/${string}` | "*";
  /** What it is called in its title, and in search engines' breadcrumbs. */
  name: string;
  /** The name at a path, for a page that has several. */
  nameAt?: (path: string, site: Site) => string | undefined;
  /** The whole title, where it isn't the name with the stable's. */
  title?: (site: Site) => string;
  /** The parts of the content that the page shows and is sent with. */
  parts?: Part[];
  /** Search engines may not list it. */
  unlisted?: true;
  /** It is for staff: without visitors' menus, the popup and the tracking pixel. */
  forStaff?: true;
  /** Its links in the header, the phone menu and the footer. */
  menu?: MenuLink[];
}

/** Fetches the module that exports the page's component alone; or the component, if the entry has it. */
type PageCode =
  | { load: () => Promise<Record<string, ComponentType>>; Component?: never }
  | { load?: never; Component: ComponentType };

interface MenuLink {
  label: string;
  /** The header's dropdown that the link is in; `footer` if it is in the footer alone. */
  group?: MenuGroup;
  /** Its place among the footer's links. In the header, links have the order of the pages. */
  footer?: number;
  /** The place on the page that it leads to. */
  fragment?: `#${string}`;
}

export type MenuGroup = "events" | "about" | "footer";

/** What only the renderer needs of a page: `page.server.ts`, which no browser loads. */
export interface PageOnServer {
  Component: ComponentType;
  /** How search engines and shared links describe it, in 70 to 160 characters. */
  description: (site: Site, path: string) => string;
  /** Its style sheets besides those of all pages, in their order (`build/sheets.mjs`). */
  sheets?: string[];
  /** What its `<head>` has besides. */
  Head?: ComponentType<{ photos: Photos }>;
  /** What it is about, in terms of schema.org. */
  structuredData?: (data: PageData, timetable: Timetable, path: string) => object[];
  /** The page that shows the answers of its form once more, for browsers without script. */
  CheckAnswers?: ComponentType<{ answers: Draft; stamp: string }>;
}

/** The pages of a folder, by their paths. */
export type PagesOnServer = Partial<Record<PageDeclaration["path"], PageOnServer>>;
