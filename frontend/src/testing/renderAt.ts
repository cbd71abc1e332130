import { inlineTexts, prepare, render } from "../render";
import { pageData, timetable } from "./site.fixture";

/** The page at `path`, as the renderer returns it to the server. */
export function renderAt(path: string, data = pageData, when = timetable) {
  prepare(JSON.stringify({ data, timetable: when }));
  const inline: { scripts: string[]; styles: string[] } = JSON.parse(inlineTexts(path));
  return { html: render(path), inlineScripts: inline.scripts, inlineStyles: inline.styles };
}
