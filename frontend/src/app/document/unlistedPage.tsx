import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RendererInput } from "../../content/rendererInput";
import type { PageDeclaration } from "../../pages/declaration";
import { App } from "../App";
import { dataFor } from "../loading/partsOfContent";
import type { PageComponent } from "../pageComponents";
import { pagesOnServer } from "../pagesOnServer";
import { Document } from "./Document";

/** A page that isn't in the list of pages. */
type UnlistedPage = PageDeclaration & { Component: PageComponent };

/**
 * Renders a page whose address is a secret. It has no script: nothing on it can read the address, and
 * nobody else's program runs on it. The `path` that it's given stands in the address's place, and is that of no page.
 */
export const renderSecretPage = renderPageWithoutScript;

/** Renders a page that isn't in the list of pages. `provide` gives the page its input. */
export function renderPageWithoutScript(
  page: UnlistedPage,
  path: string,
  input: RendererInput,
  provide: (app: ReactNode) => ReactNode,
): string {
  const sent = { ...dataFor(page, input.data), route: "*" };
  const pages = { ...pagesOnServer, "*": page.Component };
  const app = renderToStaticMarkup(provide(<App data={sent} path={path} pages={pages} />));
  const document = renderToStaticMarkup(
    <Document route={page} path={path} input={input} sent={null} app={app} />,
  );
  return `<!doctype html>${document}`;
}
