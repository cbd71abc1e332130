import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App";
import { pagesInBrowser } from "./app/pagesInBrowser";
import { routeAt } from "./app/routes";
import type { PageData } from "./content/site";

const root = document.getElementById("root");
const json = document.getElementById("page-data")?.textContent;
if (!root || !json) throw new Error("no page data");

const data: PageData = JSON.parse(json);
const page = (
  <StrictMode>
    <App data={data} pages={pagesInBrowser} />
  </StrictMode>
);

/** Hydrates the page once its own code is there. Rejects if the code can't be fetched. */
async function hydrate(root: HTMLElement) {
  const { path, forStaff } = routeAt(data.route ?? location.pathname);
  await pagesInBrowser[path].load?.(location.pathname);
  // Nobody else's script runs where staff read what visitors wrote.
  const { pixelId } = data.site;
  if (pixelId && !forStaff)
    await import("./lib/tracking/pixel").then(
      (pixel) => pixel.installPixel(pixelId),
      // A pixel that cannot be loaded must not stop the hydration.
      () => {},
    );
  // This module may come twice: under a second URL, after a first failure (see inlineScript.ts).
  if (window.paddockLoader?.live) return;
  // A transition hydrates in slices of 5 ms, so that the page reacts to visitors in between.
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
}

const hydrated = hydrate(root);
if (window.paddockLoader) window.paddockLoader.hydrated = hydrated;
