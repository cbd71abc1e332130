import type { PagesOnServer } from "./declaration";

const folders = import.meta.glob<PagesOnServer>("./*/page.server.ts", {
  eager: true,
  import: "onServer",
});

/**
 * Each folder's part for the server. esbuild has no globs, so `build/renderer.mjs` lists the files.
 */
export const foldersOnServer = Object.values(folders);
