import shell from "virtual:shell";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App } from "./app/App";
import { Document } from "./app/document/Document";
import { renderMailProof } from "./app/document/mailProofPage";
import { noticeScripts } from "./app/document/notice/noticeOn";
import { renderPastEvents } from "./app/document/pastEventsPage";
import { renderPosted } from "./app/document/postedPages";
import { renderRegistrant } from "./app/document/registrantPage";
import { stylesheet } from "./app/document/stylesheet";
import { dataFor } from "./app/loading/partsOfContent";
import { pagesOnServer } from "./app/pagesOnServer";
import { routeAt } from "./app/routes";
import type { RendererInput } from "./content/rendererInput";
import { renderMail } from "./mail/renderMail";
import { pages } from "./pages";
import { mailProofPage } from "./pages/mailProof/page";
import { pastEventsPage } from "./pages/pastEvents/page";
import { registrantPage } from "./pages/registrant/page";
import { manifest } from "./seo/manifest";

let content: RendererInput | undefined;

/** Takes the content for all pages, as JSON. A separate call, because the content is large. */
export function prepare(input: string): void {
  content = JSON.parse(input);
}

/** Renders the page at `path` as a whole document. The same content gives the same page. */
export function render(path: string): string {
  return documentOf(path);
}

/**
 * Renders a page for a frame: without script, its style sheet a file. `input` is the page's path and the style
 * sheet's address, as JSON.
 */
export function preview(input: string): string {
  const { path, stylesheet }: { path: string; stylesheet: string } = JSON.parse(input);
  return documentOf(path, stylesheet);
}

function documentOf(address: string, previewStylesheet?: string): string {
  const input = prepared();
  const path = withoutQuery(address);
  const route = routeAt(path);
  // Deliberately not the path of the request: every missing page is the same page.
  const at = isMissing(route.path) ? "/404" : path;
  // The page itself is drawn from what it is sent with, so that the browser can draw the same.
  const sent = dataFor(route, input.data);
  // Only the page itself reads the query.
  const app = renderToString(
    <App data={sent} path={at === path ? address : at} pages={pagesOnServer} />,
  );
  const document = renderToStaticMarkup(
    <Document
      route={route}
      path={at}
      input={input}
      sent={sent}
      previewStylesheet={previewStylesheet}
      app={app}
    />,
  );
  return `<!doctype html>${document}`;
}

/** Renders the page that answers a form posted without script. `input` is a `Posted` as JSON. */
export function posted(input: string): string {
  return renderPosted(JSON.parse(input), prepared());
}

/** Renders a registrant's own page; `input` is a `RegistrantInput` as JSON. */
export function registrant(input: string): string {
  return renderRegistrant(JSON.parse(input), prepared());
}

/** Renders the page of a test mail's link; `input` is a `MailProofInput` as JSON. */
export function mailProof(input: string): string {
  return renderMailProof(JSON.parse(input), prepared());
}

/** Renders the archive of events. */
export function pastEvents(): string {
  return renderPastEvents(prepared());
}

/** Renders a mail: takes a `MailInput` and gives a `RenderedMail`, both as JSON. */
export function mail(input: string): string {
  return JSON.stringify(renderMail(JSON.parse(input), prepared()));
}

/** What the security policy of the page at a path must allow in it, as JSON. */
export function inlineTexts(path: string): string {
  const unlisted = [registrantPage, mailProofPage, pastEventsPage];
  const route = unlisted.find((page) => page.path === path) ?? routeAt(withoutQuery(path));
  const input = prepared();
  const scripts = [shell.loader, ...noticeScripts(route, input)];
  return JSON.stringify({ scripts, styles: [stylesheet(route, input)] });
}

/** The table of all pages, as JSON. */
export function routeTable(): string {
  const routes = pages.map(({ path, unlisted }) => ({
    path,
    status: isMissing(path) ? 404 : 200,
    index: !unlisted,
  }));
  return JSON.stringify(routes);
}

/** The web manifest, as JSON. */
export function webManifest(): string {
  return JSON.stringify(manifest(prepared()));
}

const withoutQuery = (address: string) => address.replace(/\?.*/, "");

/** Whether the page stands for paths that are none. */
const isMissing = (path: string) => path.endsWith("*");

function prepared(): RendererInput {
  if (!content) throw new Error("nothing to render from");
  return content;
}

declare global {
  var paddock:
    | {
        routes: () => string;
        prepare: (input: string) => void;
        render: (path: string) => string;
        preview: (input: string) => string;
        posted: (input: string) => string;
        registrant: (input: string) => string;
        mailProof: (input: string) => string;
        pastEvents: () => string;
        mail: (input: string) => string;
        inline: (path: string) => string;
        manifest: () => string;
      }
    | undefined;
}

globalThis.paddock = {
  routes: routeTable,
  prepare,
  render,
  preview,
  posted,
  registrant,
  mailProof,
  pastEvents,
  mail,
  inline: inlineTexts,
  manifest: webManifest,
};
