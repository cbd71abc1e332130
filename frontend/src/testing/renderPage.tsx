import { render } from "@testing-library/react";
import { App } from "../App";
import { pagesOnServer } from "../pagesOnServer";
import type { PageData } from "../site";
import { pageData } from "./site.fixture";

/** Opens the site at a path, as the browser does. */
export function renderPage(path: string, data: PageData = pageData) {
  history.replaceState(null, "", path);
  return render(<App data={data} pages={pagesOnServer} />);
}
