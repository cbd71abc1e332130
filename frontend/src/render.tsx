import shell from "virtual:shell";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App } from "./App";
import { Document } from "./Document";
import { pagesOnServer } from "./pagesOnServer";
import { dataFor } from "./partsOfContent";
import { routeAt, routes } from "./routes";
import { manifest } from "./search/manifest";
import type { Timetable, WholeData } from "./site";

interface Input {
  path: string;
  data: WholeData;
  timetable: Timetable;
}

/** What the server needs of a page: its HTML, and what its security policy must allow in it. */
interface Output {
  html: string;
  inlineScripts: string[];
  inlineStyles: string[];
}

/** Renders the page at a path, as JSON in and JSON out: the same input gives the same output. */
export function render(input: string): string {
  const { path, data, timetable }: Input = JSON.parse(input);
  const route = routeAt(path);
  // Deliberately not the path of the request: every missing page is the same page.
  const at = route.path === "*" ? "/404" : path;
  // The page itself is drawn from what it is sent with, so that the browser can draw the same.
  const sent = dataFor(route, data);
  const app = renderToString(<App data={sent} path={at} pages={pagesOnServer} />);
  const document = renderToStaticMarkup(
    <Document route={route} path={at} data={data} sent={sent} timetable={timetable} app={app} />,
  );
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

/** The web manifest, as JSON in and JSON out. */
export function webManifest(input: string): string {
  const { data }: Pick<Input, "data"> = JSON.parse(input);
  return JSON.stringify(manifest(data));
}

type FromText = (input: string) => string;

declare global {
  var paddock: { routes: () => string; render: FromText; manifest: FromText } | undefined;
}

globalThis.paddock = { routes: routeTable, render, manifest: webManifest };
