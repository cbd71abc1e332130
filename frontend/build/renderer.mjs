// The server bundle: one script for QuickJS, which has the language but no browser or Node APIs.
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { virtualModulesForEsbuild } from "./virtual.mjs";

/** The inline script of every page, minified. Pages get it as `shell.loader`. */
export const buildLoader = (root) => buildInline(root, "src/app/loading/inlineScript.ts");

/** The inline script of a notice that ends. Pages get it as `shell.notice.script`. */
export const buildNoticeScript = (root) =>
  buildInline(root, "src/app/document/notice/inlineNoticeScript.ts");

async function buildInline(root, file) {
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    bundle: true,
    format: "iife",
    minify: true,
    target: "es2020",
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** The response for scripts of earlier builds. */
export const buildOutdatedChunk = (root) => buildModule(root, "src/app/loading/outdatedChunk.ts");

/** The staff page's service worker. */
export const buildStaffWorker = (root) => buildModule(root, "src/staff/offline/staffWorker.ts");

async function buildModule(root, file) {
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** `src/render.tsx` and all its imports as one script. */
export async function buildRenderer(root, modules) {
  const { outputFiles } = await build({
    entryPoints: [join(root, "src/render.tsx")],
    bundle: true,
    format: "iife",
    platform: "browser",
    minify: true,
    target: "es2022",
    charset: "utf8",
    jsx: "automatic",
    legalComments: "none",
    define: {
      "process.env.NODE_ENV": '"production"',
      "import.meta.env.DEV": "false",
      "import.meta.url": '""',
    },
    banner: { js: await readFile(join(root, "build/shims.js"), "utf8") },
    plugins: [virtualModulesForEsbuild(modules), foldersOnServer, neverOnTheServer],
    write: false,
  });
  return outputFiles[0].text;
}

/** The folders' `page.server.ts`, which Vite finds by `import.meta.glob`. */
const foldersOnServer = {
  name: "paddock-folders-on-the-server",
  setup(build) {
    build.onLoad({ filter: /\/pages\/foldersOnServer\.ts$/ }, async ({ path }) => {
      const resolveDir = dirname(path);
      const found = await readdir(resolveDir, { recursive: true });
      const files = found.filter((file) => basename(file) === "page.server.ts").sort();
      const imports = files.map((file, at) => `import { onServer as _${at} } from "./${file}";`);
      const names = files.map((_, at) => `_${at}`);
      const contents = `${imports.join("")}export const foldersOnServer = [${names}];`;
      return { contents, resolveDir };
    });
  },
};

/** Modules that only browsers load, such as the staff page's. */
const neverOnTheServer = {
  name: "paddock-never-on-the-server",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, namespace: "never-on-the-server" } : null,
    );
    build.onLoad({ filter: /.*/, namespace: "never-on-the-server" }, () => ({ contents: "" }));
  },
};

/**
 * Runs the bundle with nothing but the language, as in QuickJS, and requests its routes. So a
 * renderer that can't start fails the build, not the server.
 */
export function proveRenderer(script) {
  const context = createContext({});
  runInContext(script, context);
  const routes = JSON.parse(runInContext("paddock.routes()", context));
  if (!routes.some(({ path }) => path === "/")) throw new Error("the renderer knows no home page");
}
