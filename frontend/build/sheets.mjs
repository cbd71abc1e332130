// Stylesheets that only some pages need: those in the pages' folders, and two shared ones. A page's
// own are inline; when a link leads to another page, the browser fetches all of them in one file.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), "src");
const BREAKPOINTS = join(source, "ui/styles/breakpoints.css");

/** Lets Vite read `@custom-media` (src/ui/styles/breakpoints.css). */
export const CSS_OPTIONS = {
  transformer: "lightningcss",
  lightningcss: { drafts: { customMedia: true } },
};

/** Adds the breakpoints to each sheet. They may be defined anywhere in it. */
export const breakpoints = {
  name: "paddock-breakpoints",
  enforce: "pre",
  transform(sheet, id) {
    return /\.css(\?|$)/.test(id) ? sheet + readFileSync(BREAKPOINTS, "utf8") : null;
  },
};

/** The cascade layer of the pages' sheets. src/ui/styles/site.css orders the layers. */
const PAGES_LAYER = "components";

/** Paths of the sheets below `src`, by their names in `page.server.ts`. */
export const SHEETS = Object.fromEntries(
  ["ui/styles/form.css", "ui/styles/prices.css", ...sheetsOfPages()].map((file) => [
    basename(file, ".css"),
    file,
  ]),
);

function sheetsOfPages() {
  const found = readdirSync(join(source, "pages"), { recursive: true });
  const sheets = found.filter((file) => file.endsWith(".css")).sort();
  return sheets.map((file) => join("pages", file));
}

/** Sheets that stand alone: of all pages, and of pages with a notice. */
const ALONE = { site: "ui/styles/site.css", notice: "app/document/notice/notice.css" };

/** Vite's inputs: each sheet. */
export function stylesheetInputs() {
  const files = { ...ALONE, ...SHEETS };
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, join(source, file)]),
  );
}

/** Vite's output: the texts, and the URL of the file with all sheets that a page names. */
export async function readStylesheets(output, folder) {
  const stylesheet = await take(output, "site", folder);
  const layered = async (name) => `@layer ${PAGES_LAYER}{${await take(output, name, folder)}}`;
  const notice = await layered("notice");
  const sheets = {};
  for (const name of Object.keys(SHEETS)) sheets[name] = await layered(name);
  const all = Object.values(sheets).join("");
  const hash = createHash("sha256").update(all).digest("base64url").slice(0, 8);
  const pageStyles = `/assets/pages-${hash}.css`;
  await writeFile(join(folder, pageStyles), all);
  return { stylesheet, sheets, pageStyles, notice };
}

/** The text of an inlined sheet. Deletes its file, which would be embedded without a use. */
async function take(output, name, folder) {
  const path = join(folder, fileNameOf(output, name));
  const text = (await readFile(path, "utf8")).trim();
  await rm(path);
  return text;
}

function fileNameOf(output, name) {
  const files = output.filter(({ type }) => type === "asset").map(({ fileName }) => fileName);
  const found = files.filter((file) => new RegExp(`^assets/${name}-[\\w-]{8}\\.css$`).test(file));
  if (found.length !== 1) throw new Error(`Vite wrote ${found.length} ${name}.css: ${files}`);
  return found[0];
}

/** The sheets of pages, as the browser finds them during development. */
export const sheetsForDevelopment = Object.values(SHEETS)
  .map((file) => `@import "/src/${file}" layer(${PAGES_LAYER});`)
  .join("\n");
