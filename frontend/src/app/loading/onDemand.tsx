import { type ComponentType, use } from "react";
import { within } from "../../lib/within";
import type { Page } from "../pages";

/**
 * A page whose code is fetched before it is shown (`load`), or when somebody goes back to it after a
 * reload. Until the code is there, the nearest Suspense boundary keeps the page before.
 */
export function onDemand(fetchPage: () => Promise<ComponentType>): Page {
  let Fetched: ComponentType | undefined;
  let fetching: Promise<ComponentType> | undefined;
  let shown: Promise<ComponentType> | undefined;

  function load() {
    fetching ??= fetchPage().then(
      (page) => {
        Fetched = page;
        return page;
      },
      (error: unknown) => {
        // The next link tries again.
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  }

  function loadOrReload() {
    // Once for all renders, or each of them would fetch again what has failed.
    shown ??= within(load()).catch(reload);
    return shown;
  }

  function OnDemand() {
    // Not a promise when the code is there: a page that could be drawn at once must not flicker.
    const Found = Fetched ?? use(loadOrReload());
    return <Found />;
  }
  OnDemand.load = load;
  return OnDemand;
}

/** The server draws a page whose code can't be had. The promise ends with the document. */
function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
