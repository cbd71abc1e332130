import { type ComponentType, use } from "react";
import { reloadInstead, within } from "../../lib/within";
import type { PageComponent } from "../pageComponents";

/**
 * The page that a module exports, whose code is fetched before it is shown (`load`), or when somebody goes
 * back to it after a reload. Until the code is there, the nearest Suspense boundary keeps the page before.
 */
export function onDemand(fetchModule: () => Promise<Record<string, ComponentType>>): PageComponent {
  let Fetched: ComponentType | undefined;
  let fetching: Promise<ComponentType> | undefined;
  let shown: Promise<ComponentType> | undefined;

  function load() {
    fetching ??= fetchModule().then(
      (module) => {
        const [Component] = Object.values(module) as [ComponentType];
        Fetched = Component;
        return Component;
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
