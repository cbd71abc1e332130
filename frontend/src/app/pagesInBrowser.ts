import { onDemand } from "./loading/onDemand";
import { styled } from "./loading/pageStyles";
import { componentsOfPages } from "./pageComponents";

/**
 * The pages as the browser has them. A page's code comes when the page is opened, for no visitor opens
 * all of them. The staff page fetches its own in parts.
 */
export const pagesInBrowser = styled(
  componentsOfPages(({ load, Component }) => Component ?? onDemand(load)),
);
