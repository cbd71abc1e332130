import { type ComponentType, use } from "react";
import type { Page } from "./pages";
import { within } from "./within";

/** The page that came as HTML: React finds it drawn already. */
const openedAt = location.pathname;

/**
 * A page whose code is fetched when it is shown, or before (`load`). Until then the nearest
 * Suspense boundary keeps what the server has drawn, links and all.
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

  function loadOrStay() {
    // Once for all renders, or each of them would fetch again what has failed.
    // A server-rendered page can wait for its code without a time limit.
    shown ??= (location.pathname === openedAt ? load() : within(load())).catch(comeWithoutCode);
    return shown;
  }

  function OnDemand() {
    // Not a promise when the code is there: a page that could be drawn at once must not flicker.
    const Found = Fetched ?? use(loadOrStay());
    return <Found />;
  }
  OnDemand.load = load;
  return OnDemand;
}

/**
 * Without its code the page that was opened stays as the server drew it, readable and with links
 * that load documents. One that is come back to has not been drawn: the server does it now.
 */
function comeWithoutCode(): Promise<never> {
  if (location.pathname !== openedAt) location.reload();
  return new Promise(() => {});
}
