import { KEPT_PAGE } from "./pageCache";

/* The service worker of the staff page: without a network, the page opens as it was kept (keepPage.ts). It keeps nothing
   itself, and leaves calls alone: what they answered is kept by keptAnswers.ts. */

/* The library with a worker's types can't stand beside that of a page. */

interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

interface Worker {
  location: Location;
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: "activate", on: (event: LifeEvent) => void) => void) &
    ((type: "fetch", on: (event: FetchEvent) => void) => void);
}

declare const self: Worker;

/** How long the network has for the page while a kept one waits: at the barn, there may be a signal too weak for use. */
const PATIENCE_MS = 4_000;

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(newestPage(request));
  // Their names contain a hash of what is in them.
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});

const kept = async (request: Request) =>
  (await caches.open(KEPT_PAGE)).match(request, { ignoreSearch: true, ignoreVary: true });

async function file(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function newestPage(request: Request): Promise<Response> {
  const before = await kept(request);
  if (!before) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(before), PATIENCE_MS));
  const answer = fetch(request).then(
    // A proxy whose server is gone answers, too.
    (response) => (response.status >= 500 ? before : response),
    () => before,
  );
  return Promise.race([answer, late]);
}
