import shell from "virtual:shell";
import type { RendererInput } from "../../content/rendererInput";
import type { PagePath } from "../../pages";
import { onServer } from "../pagesOnServer";

/**
 * The exact text of the stylesheet in a page: the design's and, after it, what the owner changes of it.
 * Cascade layers hold all of the design's rules, so these win without being more specific.
 */
export function stylesheet(path: PagePath, input: RendererInput): string {
  const { data, colors = {} } = input;
  const logo = data.logo && !data.logo.onDarkUrl ? LOGO : "";
  return sheetsOf(path) + tokens(colors) + logo;
}

/** The design's rules for a page: what all pages need, and its own sheets. */
function sheetsOf(path: PagePath): string {
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
  // What lies behind a dialog is veiled in the dark of the footer, seven tenths of it.
  const deep = colors["forest-deep"];
  const veil = deep ? `dialog:modal::backdrop{background:${deep}b3}` : "";
  return `:root{${values.join(";")}}${veil}`;
}

/**
 * An owner's logo stands on light ground, also in the footer. One that holds the name takes the name's
 * place, a little smaller where there is room for the mark or the name alone.
 */
const LOGO =
  ".footer-logo{box-sizing:content-box;padding:.5rem .75rem;border-radius:var(--radius-picture);background:var(--color-cream)}" +
  "@media screen{.wordmark+.brand-name{display:none}}" +
  "@media (48rem<=width<64rem){.brand .wordmark{display:block;width:7.5rem}}";
