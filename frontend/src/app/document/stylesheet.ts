import shell from "virtual:shell";
import type { RendererInput } from "../../content/rendererInput";
import type { PageDeclaration } from "../../pages/declaration";
import { onServer } from "../pagesOnServer";
import { noticeStyles } from "./notice/noticeOn";

/**
 * The exact text of a page's stylesheet: the design's and, after it, the owner's changes. All of
 * the design's rules are in cascade layers, so these win without higher specificity.
 */
export function stylesheet(route: PageDeclaration, input: RendererInput): string {
  const { data, colors = {} } = input;
  const logo = data.logo && !data.logo.onDarkUrl ? LOGO : "";
  const special = data.site.hours.some(({ note }) => note !== undefined) ? SPECIAL_HOURS : "";
  return sheetsOf(route.path) + noticeStyles(route, input) + tokens(colors) + logo + special;
}

/** The design's rules for a page: what all pages need, and its own sheets. */
function sheetsOf(path: PageDeclaration["path"]): string {
  const { sheets = [] } = onServer(path);
  return [shell.stylesheet, ...sheets.map(sheet)].join("");
}

function sheet(name: string): string {
  const text = shell.sheets[name];
  if (text === undefined) throw new Error(`there is no style sheet ${name}`);
  return text;
}

function tokens(colors: Record<string, string>): string {
  const values = Object.entries(colors).map(([name, value]) => `--color-${name}:${value}`);
  if (values.length === 0) return "";
  // The backdrop of dialogs is the dark color of the footer with an opacity of 70 %.
  const deep = colors["forest-deep"];
  const veil = deep ? `dialog:modal::backdrop{background:${deep}b3}` : "";
  return `:root{${values.join(";")}}${veil}`;
}

/**
 * Hours that differ from the usual ones stand below those, behind a line, with the reason below. In a narrow
 * column the times stand below the days.
 */
const SPECIAL_HOURS =
  ".hours :not(:has(dd+dd))+:has(dd+dd){margin-top:.5rem;padding-top:.625rem;border-top:1px solid rgb(140 122 100/.5)}" +
  ".hours :has(dd+dd){flex-wrap:wrap;gap:0 .5rem}" +
  ".hours dd+dd{flex-basis:100%;font-size:var(--text-small);white-space:normal}" +
  ".hours dd:empty{display:none}";

/**
 * An owner's logo needs a light ground, also in the footer. A logo that contains the name replaces
 * the name, and is smaller where there is space only for the mark or the name.
 */
const LOGO =
  ".footer-logo{box-sizing:content-box;padding:.5rem .75rem;border-radius:var(--radius-picture);background:var(--color-cream)}" +
  "@media screen{.wordmark+.brand-name{display:none}}" +
  "@media (48rem<=width<64rem){.brand .wordmark{display:block;width:7.5rem}}";
