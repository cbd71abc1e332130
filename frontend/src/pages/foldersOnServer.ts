import type { PagesOnServer } from "./declaration";

const folders = import.meta.glob<PagesOnServer>("./*/page.server.ts", {
  eager: true,
  import: "onServer",
});

/** What each folder has for the server. esbuild knows no globs: `build/renderer.mjs` lists the files. */
export const foldersOnServer = Object.values(folders);
