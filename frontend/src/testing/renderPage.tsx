import { render } from "@testing-library/react";
import { App } from "../app/App";
import { pagesOnServer } from "../app/pagesOnServer";
import type { PageData, WholeData } from "../content/site";
import { pageData } from "./site.fixture";

/** Opens the site at a path, as a browser with a full cache. */
export function renderPage(path: string, data: WholeData & Pick<PageData, "route"> = pageData) {
  history.replaceState(null, "", path);
  const known = { ...data, site: { ...data.site, calendar: data.site.events } };
  return render(<App data={known} pages={pagesOnServer} />);
}
