import shell from "virtual:shell";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App } from "./App";
import { Document } from "./Document";
import { pagesOnServer } from "./pagesOnServer";
import { routeAt, routes } from "./routes";
import type { WholeData } from "./site";

interface Input {
  path: string;
  data: WholeData;
}

/** What the server needs of a page: its HTML, and what its security policy must allow in it. */
interface Output {
  html: string;
  inlineScripts: string[];
  inlineStyles: string[];
}

/** Renders the page at a path, as JSON in and JSON out: the same input gives the same output. */
export function render(input: string): string {
  const { path, data }: Input = JSON.parse(input);
  const route = routeAt(path);
  // Deliberately not the path of the request: every missing page is the same page.
  const at = route.path === "*" ? "/404" : route.path;
  const app = renderToString(<App data={data} path={at} pages={pagesOnServer} />);
  const document = renderToStaticMarkup(<Document route={route} path={at} data={data} app={app} />);
  const output: Output = {
    html: `<!doctype html>${document}`,
    inlineScripts: [shell.loader],
    inlineStyles: [shell.stylesheet],
  };
  return JSON.stringify(output);
}

/** The table of all pages, as JSON. */
export function routeTable(): string {
  return JSON.stringify(routes.map(({ path, status, index }) => ({ path, status, index })));
}

declare global {
  var paddock: { routes: () => string; render: (input: string) => string } | undefined;
}

globalThis.paddock = { routes: routeTable, render };
