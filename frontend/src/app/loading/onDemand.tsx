import { type ComponentType, use } from "react";
import { reloadInstead, within } from "../../lib/within";
import type { Page } from "../pages";

/**
 * The page `name` of a module, whose code is fetched before it is shown (`load`), or when somebody goes
 * back to it after a reload. Until the code is there, the nearest Suspense boundary keeps the page before.
 */
export function onDemand<Name extends string>(
  fetchModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Page {
  let Fetched: ComponentType | undefined;
  let fetching: Promise<ComponentType> | undefined;
  let shown: Promise<ComponentType> | undefined;

  function load() {
    fetching ??= fetchModule().then(
      (module) => {
        Fetched = module[name];
        return Fetched;
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
    shown ??= within(load()).catch(reloadInstead);
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
