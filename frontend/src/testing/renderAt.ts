import { inlineTexts, prepare, render } from "../render";
import { pageData, timetable } from "./site.fixture";

/** The page at `path` as the server gets it from the renderer. */
export function renderAt(path: string, data = pageData, when = timetable) {
  prepare(JSON.stringify({ data, timetable: when }));
  const inline: { scripts: string[]; styles: string[] } = JSON.parse(inlineTexts(path));
  return { html: render(path), inlineScripts: inline.scripts, inlineStyles: inline.styles };
}
