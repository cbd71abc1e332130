// `npm run build -- --out DIR` writes DIR/embedded with files.bin, which contains all public files,
// and files.json, which lists their positions; DIR/renderer.js; DIR/outdated.js, the response for
// scripts of earlier builds; and DIR/pictures.json, by which the server crops the owner's
// photographs.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import react from "@vitejs/plugin-react";
import { build as viteBuild } from "vite";
import { chunkOfEntry, chunksOfPages } from "./chunks.mjs";
import { compressTexts } from "./compress.mjs";
import { writeFonts } from "./fonts.mjs";
import { describeIcons, writeIcons } from "./icons.mjs";
import { packFiles } from "./pack.mjs";
import { specsForOwners, writePictures } from "./pictures.mjs";
import {
  buildLoader,
  buildNoticeScript,
  buildOutdatedChunk,
  buildRenderer,
  buildStaffWorker,
  proveRenderer,
} from "./renderer.mjs";
import { smallRuntime } from "./runtime.mjs";
import { breakpoints, CSS_OPTIONS, readStylesheets, stylesheetInputs } from "./sheets.mjs";
import { virtualModules } from "./virtual.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = resolve(values.out ?? join(root, "dist"));
const publicFolder = join(out, "public");
const assets = join(publicFolder, "assets");

await rm(publicFolder, { recursive: true, force: true });
await mkdir(assets, { recursive: true });

const { shareCard, ...pictures } = await writePictures(
  join(root, "images"),
  assets,
  join(root, ".cache", "pictures"),
);
const fonts = await writeFonts(assets);
await writeIcons(join(root, "images"), publicFolder);

const browser = await buildForTheBrowser();
const { notice, ...styles } = browser.styles;
const shell = {
  entry: browser.entry,
  ...styles,
  stylesheet: fonts.css + styles.stylesheet,
  fonts: fonts.preload,
  loader: await buildLoader(root),
  notice: { styles: notice, script: await buildNoticeScript(root) },
};
const renderer = await buildRenderer(root, {
  "virtual:pictures": pictures,
  "virtual:document-files": { shareCard, icons: await describeIcons(join(root, "images")) },
  "virtual:shell": shell,
});
proveRenderer(renderer);
await writeFile(join(out, "renderer.js"), renderer);
await writeFile(join(out, "outdated.js"), await buildOutdatedChunk(root));
await writeFile(join(out, "pictures.json"), JSON.stringify(specsForOwners(pictures)));
await writeFile(join(publicFolder, "staff-worker.js"), await buildStaffWorker(root));
await compressTexts(publicFolder);
await packFiles(publicFolder, join(out, "embedded"));

/**
 * Builds with Vite: the entry chunk, other chunks with their stylesheets, and public stylesheets.
 */
async function buildForTheBrowser() {
  const entry = join(root, "src/main.tsx");
  const { output } = await viteBuild({
    root,
    configFile: false,
    logLevel: "warn",
    css: CSS_OPTIONS,
    plugins: [
      react(),
      smallRuntime(root),
      breakpoints,
      virtualModules({ "virtual:pictures": pictures }),
    ],
    // wouter uses this shim for old versions of React. React itself has the function.
    resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
    build: {
      outDir: publicFolder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      // A preloaded chunk would compete with the hero.
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        input: { main: entry, ...stylesheetInputs() },
        output: {
          codeSplitting: {
            groups: [chunkOfEntry(entry), ...chunksOfPages(root)],
          },
        },
      },
    },
  });
  const chunk = output.find(
    (file) => file.type === "chunk" && file.isEntry && file.name === "main",
  );
  if (!chunk) throw new Error(`Vite wrote no entry chunk; it wrote ${await readdir(assets)}`);
  return { entry: `/${chunk.fileName}`, styles: await readStylesheets(output, publicFolder) };
}
