import { EventExtras } from "../forms/registration/extras/EventExtras";
import { extrasOnServer } from "../forms/registration/extras/extrasOnServer";
import type { PageDeclaration, PageOnServer, PagesOnServer } from "../pages/declaration";
import { foldersOnServer } from "../pages/foldersOnServer";
import { componentsOfPages } from "./pageComponents";

const declared: PagesOnServer = Object.assign({}, ...foldersOnServer);

/** What only the server needs of the page that declares `path`. */
export function onServer(path: PageDeclaration["path"]): PageOnServer {
  const page = declared[path];
  if (!page) throw new Error(`no page.server.ts has the page at ${path}`);
  return page;
}

/** The pages' components where rendering can't wait: on the server and in tests. */
export const pagesOnServer = componentsOfPages(({ path }) => onServer(path).Component);

extrasOnServer.Component = EventExtras;
