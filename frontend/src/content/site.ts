import type { components } from "../api/schema.gen";

type Schemas = components["schemas"];

/** The whole content, which only the server has. */
export type WholeSite = Schemas["Site"];

/** A part of the content that is sent only with pages that show it. */
export type Part =
  | "home"
  | "teaching"
  | "lessons"
  | "showing"
  | "boarding"
  | "facility"
  | "camp"
  | "parties"
  | "contactForPricing"
  | "about"
  | "team"
  | "calendar"
  | "eventsPage"
  | "privacy";

/** The types of the parts. */
export interface Parts extends Pick<WholeSite, Exclude<Part, "calendar">> {
  /** All events. The `events` of a page contain only the next one. */
  calendar: WholeSite["events"];
}

/** The content that a page has: what all pages show, and its own parts. */
export type Site = Omit<WholeSite, Part> & Partial<Parts>;

/** The data from which the server renders pages. */
export type WholeData = Schemas["PageData"];

/** Opening hours and events as exact times, for search engines. Browsers don't get it. */
export type Timetable = Schemas["Timetable"];

/** The data that the server puts into a page, with which the browser hydrates it. */
export type PageData = Omit<WholeData, "site"> & {
  site: Site;
  /** The path that the page declares. Only the server knows whether an address has no page. */
  route?: string;
};
