import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { describeIcons } from "./build/icons.mjs";
import { describePictures } from "./build/pictures.mjs";
import { SHEETS } from "./build/sheets.mjs";
import { virtualModules } from "./build/virtual.mjs";

/** What the build makes, in a form that a test can recognise. */
const shell = {
  entry: "/assets/main-test.js",
  stylesheet: ".page{color:red}",
  sheets: Object.fromEntries(Object.keys(SHEETS).map((name) => [name, `.${name}{color:blue}`])),
  pageStyles: "/assets/pages-test.css",
  fonts: ["/assets/fraunces-test.woff2"],
  loader: "void 0",
  notice: { styles: ".notice{color:green}", script: "void 1" },
};

const originals = join(import.meta.dirname, "images");
const { shareCard, ...pictures } = await describePictures(originals);
const modules = {
  "virtual:pictures": pictures,
  "virtual:document-files": { shareCard, icons: await describeIcons(originals) },
  "virtual:shell": shell,
};

export default defineConfig({
  plugins: [virtualModules(modules)],
  test: {
    restoreMocks: true,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: "browser",
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: ["src/app/document/render.test.ts", "src/seo/*.test.ts", "src/mail/*.test.ts"],
          setupFiles: ["src/testing/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["src/app/document/render.test.ts", "src/seo/*.test.ts", "src/mail/*.test.ts"],
        },
      },
    ],
  },
});
