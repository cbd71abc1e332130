import type { Timetable, WholeData } from "./site";

/** What the server hands the renderer, once for all pages. */
export interface RendererInput {
  data: WholeData;
  timetable: Timetable;
  /** Color tokens that the owner replaces, with their values: `{ forest: "#1c2f4f" }`. */
  colors?: Record<string, string>;
  /** The manifest's icons in those colors: paths by the names of the built-in ones. */
  icons?: Record<string, string>;
}
