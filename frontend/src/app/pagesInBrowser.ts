import { lazyPage } from "./loading/lazyPage";
import { styled } from "./loading/pageStyles";
import { componentsOfPages } from "./pageComponents";

/**
 * The pages' components in the browser. A page's code is fetched when the page is opened, because
 * no visitor opens all of them. The staff page fetches its own code in parts.
 */
export const pagesInBrowser = styled(
  componentsOfPages(({ load, Component }) => Component ?? lazyPage(load)),
);
