import shell from "virtual:shell";
import type { PagePath } from "../../content/pagePath";
import type { PageRoute } from "../routes";

/** The sheets that a page needs besides what all pages need, in their order (build/sheets.mjs). */
const sheets: Partial<Record<PagePath, string[]>> = {
  "/": ["home"],
  "/lessons": ["prices", "lessons"],
  "/boarding": ["boarding"],
  "/pricing": ["prices", "pricing"],
  "/events": ["events"],
  "/events/:id": ["form", "events"],
  "/birthday-parties": ["prices", "parties"],
  "/summer-camps": ["prices", "camps"],
  "/contact": ["form", "contact"],
  "/contact-form": ["form", "contact"],
  "/thank-you": ["contact"],
  "/admin-submissions": ["form"],
};

/** The design's rules for the page. */
export function inlineStyles({ path }: Pick<PageRoute, "path">): string {
  const own = sheets[path] ?? [];
  return [shell.stylesheet, ...own.map((name) => shell.sheets[name])].join("");
}
