import { type ComponentType, use } from "react";
import { reloadInstead, withLoadingTimeout } from "../../lib/loadingTimeout";
import type { PageComponent } from "../pageComponents";

/**
 * The page that a module exports. Its code is fetched before it is shown (`load`), or when somebody
 * goes back to it after a reload. Until the code arrives, the nearest Suspense boundary keeps the
 * previous page.
 */
export function lazyPage(fetchModule: () => Promise<Record<string, ComponentType>>): PageComponent {
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
        // The next link retries.
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  }

  function loadOrReload() {
    // Once for all renders; otherwise each of them would retry a failed fetch.
    shown ??= withLoadingTimeout(load()).catch(reloadInstead);
    return shown;
  }

  function LazyPage() {
    // Not a promise if the code is there: a page that can be rendered at once must not flicker.
    const Found = Fetched ?? use(loadOrReload());
    return <Found />;
  }
  LazyPage.load = load;
  return LazyPage;
}
