import type { components } from "../api/schema.gen";
import type { Timetable, WholeData } from "./site";

/** What visitors have to know now. */
export type Notice = components["schemas"]["Notice"];

/** The server's input for the renderer, once for all pages. */
export interface RendererInput {
  data: WholeData;
  timetable: Timetable;
  /** The notice that all pages for visitors show. */
  notice?: Notice;
  /** The events whose day is over, the latest first; left out: there's no archive. */
  pastEvents?: components["schemas"]["PastEvent"][];
  /** Color tokens that the owner replaces, with their values: `{ forest: "#1c2f4f" }`. */
  colors?: Record<string, string>;
  /** Paths of the manifest's icons in the owner's colors, by the names of the built-in ones. */
  icons?: Record<string, string>;
}
