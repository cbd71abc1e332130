import { render } from "../render";
import { pageData, timetable } from "./site.fixture";

/** The page at `path` as the server gets it from the renderer. */
export const renderAt = (path: string, data = pageData, when = timetable) =>
  JSON.parse(render(JSON.stringify({ path, data, timetable: when }))) as {
    html: string;
    inlineScripts: string[];
    inlineStyles: string[];
  };
