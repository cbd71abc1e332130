// The stylesheets that only some pages need. A page has its own inline; when a link leads to another
// page, the browser fetches all of them in one file (src/ui/styles/pages.css).
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Their files; `src/app/document/stylesOfPages.ts` says which pages have them. */
const FILES = {
  form: "src/ui/styles/form.css",
  prices: "src/ui/styles/prices.css",
  home: "src/pages/home/home.css",
  contact: "src/pages/contact/contact.css",
  lessons: "src/pages/lessons/lessons.css",
  events: "src/pages/events/events.css",
  pricing: "src/pages/pricing/pricing.css",
  parties: "src/pages/parties/parties.css",
  boarding: "src/pages/boarding/boarding.css",
  camps: "src/pages/camps/camps.css",
};

/** Their names. */
export const SHEETS = Object.keys(FILES);

/** Vite's inputs: the sheet of all pages, each of the others, and the file with those. */
export function stylesheetInputs(root) {
  const files = { site: "src/ui/styles/site.css", pages: "src/ui/styles/pages.css", ...FILES };
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(root, file)]));
}

/** What Vite has made of them: texts, and the address of the file that stays one. */
export async function readStylesheets(output, folder) {
  const sheets = await Promise.all(
    SHEETS.map(async (name) => [name, inLayer(await take(output, name, folder))]),
  );
  return {
    stylesheet: await take(output, "site", folder),
    sheets: Object.fromEntries(sheets),
    pageStyles: `/${fileNameOf(output, "pages")}`,
  };
}

/** The layer that `src/ui/styles/pages.css` puts them into. */
const inLayer = (sheet) => `@layer components{${sheet}}`;

/** The text of a sheet that pages carry inline; as a file it would be embedded for nobody. */
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
