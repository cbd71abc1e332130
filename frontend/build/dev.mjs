// `npm run dev`: the site with hot reloading, rendered in the browser only. Calls go to a paddock
// on 127.0.0.1:8080, whose content is shown. Without one, the pages show the tests' fixture.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import { writeFonts } from "./fonts.mjs";
import { writePictures } from "./pictures.mjs";
import { breakpoints, CSS_OPTIONS, sheetsForDevelopment } from "./sheets.mjs";
import { virtualModules } from "./virtual.mjs";

const BACKEND = "http://127.0.0.1:8080";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const publicDir = join(root, ".cache", "dev");
const assets = join(publicDir, "assets");
const pictures = await writePictures(
  join(root, "images"),
  assets,
  join(root, ".cache", "pictures"),
);
const fonts = await writeFonts(assets);

const server = await createServer({
  root,
  configFile: false,
  publicDir,
  appType: "custom",
  css: CSS_OPTIONS,
  plugins: [react(), breakpoints, virtualModules({ "virtual:pictures": pictures }), pages()],
  server: { proxy: { "/api": BACKEND, "/photos": BACKEND, "/registrations": BACKEND } },
});
await server.listen();
server.printUrls();

/** Answers requests for pages with an empty document that main.tsx fills. */
function pages() {
  return {
    name: "paddock-pages",
    configureServer: (dev) => () => {
      dev.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes("text/html")) return next();
        const html = emptyPage(await pageData(dev, request.originalUrl));
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(await dev.transformIndexHtml(request.originalUrl, html));
      });
    },
  };
}

/** The page's content as JSON, from the running paddock or from the fixture. */
async function pageData(dev, path) {
  try {
    const page = await (await fetch(BACKEND + path)).text();
    const json = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(page)?.[1];
    if (json) return json;
  } catch {
    // No paddock is running, so the fixture is used.
  }
  const { pageData: fixture } = await dev.ssrLoadModule("/src/testing/site.fixture.ts");
  return JSON.stringify(fixture);
}

const emptyPage = (json) => `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>paddock</title>
    <meta name="description" content="">
    <style>${fonts.css}</style>
    <link rel="stylesheet" href="/src/ui/styles/site.css">
    <style>${sheetsForDevelopment}</style>
  </head>
  <body>
    <div id="root"></div>
    <script id="page-data" type="application/json">${json}</script>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>`;
