import type { components } from "../api/schema.gen";

type Schemas = components["schemas"];

/** The stable, as its owner describes it: all of it, as only the server has it. */
export type WholeSite = Schemas["Site"];

/** A part of it that only some pages tell, and that only those are sent with. */
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
  | "eventsPage";

/** What parts hold. */
export interface Parts extends Pick<WholeSite, Exclude<Part, "calendar">> {
  /** All events: what pages know as `events` is the next one alone. */
  calendar: WholeSite["events"];
}

/** The stable as a page knows it: what all of them show, and the parts that it needs itself. */
export type Site = Omit<WholeSite, Part> & Partial<Parts>;

/** What the server renders pages from. */
export type WholeData = Schemas["PageData"];

/** The stable's hours and events as moments: for search engines, not for browsers. */
export type Timetable = Schemas["Timetable"];

/** What the server puts into a page beside its HTML, and what the browser takes it over with. */
export type PageData = Omit<WholeData, "site"> & {
  site: Site;
  /** The path that the page declares: that the address has none is known to the server alone. */
  route?: string;
};
