import { render } from "@testing-library/react";
import { App } from "../App";
import { pagesOnServer } from "../pagesOnServer";
import type { PageData, WholeData } from "../site";
import { pageData } from "./site.fixture";

/** Opens the site at a path, as the browser does for somebody who has seen all of it before. */
export function renderPage(path: string, data: WholeData & Pick<PageData, "route"> = pageData) {
  history.replaceState(null, "", path);
  const known = { ...data, site: { ...data.site, calendar: data.site.events } };
  return render(<App data={known} pages={pagesOnServer} />);
}
