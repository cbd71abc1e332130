import type { components } from "./api/schema.gen";

type Schemas = components["schemas"];

/** The stable, as its owner describes it. Every page gets this with its HTML. */
export type Site = Schemas["Site"];

/** The stable's hours and events as moments: for search engines, not for browsers. */
export type Timetable = Schemas["Timetable"];

/** What the server puts into a page beside its HTML, and what the browser takes it over with. */
export type PageData = Schemas["PageData"];
