import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App";
import { pagesInBrowser } from "./app/pagesInBrowser";
import { routeAt } from "./app/routes";
import type { PageData } from "./content/site";
import { installPixel } from "./lib/tracking";

const root = document.getElementById("root");
const json = document.getElementById("page-data")?.textContent;
if (!root || !json) throw new Error("this page was not made by paddock");

const data: PageData = JSON.parse(json);
const page = (
  <StrictMode>
    <App data={data} pages={pagesInBrowser} />
  </StrictMode>
);

/** Takes the page over when its own code is there. Rejects if that can't be fetched. */
async function hydrate(root: HTMLElement) {
  const { path, forStaff } = routeAt(data.route ?? location.pathname);
  await pagesInBrowser[path].load?.(location.pathname);
  // This module may come twice: under a second URL, after a first failure (see loader.ts).
  if (window.paddockLoader?.live) return;
  // Nobody else's script runs where staff read what visitors wrote.
  const { pixelId } = data.site;
  if (pixelId && !forStaff) installPixel(pixelId);
  // As a transition React takes the page over in pieces of 5 ms, and hears visitors in between.
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
}

const hydrated = hydrate(root);
if (window.paddockLoader) window.paddockLoader.hydrated = hydrated;
