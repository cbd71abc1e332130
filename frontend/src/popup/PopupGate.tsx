import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { Link } from "wouter";
import { usePageData } from "../content/PageDataContext";
import type { OptionalPath } from "../content/shownPages";
import type { EventsPopup } from "./EventsPopup";
import { isDue } from "./popupMemory";

/** How long a page has been there before the popup comes. */
const DELAY_MS = 2000;

/** What the popup tells of; who is there has no need of it. */
const TARGET: OptionalPath = "/events";

// A function, because Vite folds a `.then` behind `import()` into the import. The rejection handler
// would miss a stylesheet that fails to load.
const importPopup = () => import("./EventsPopup");

interface Props {
  path: string;
}

/** Fetches the events popup where there is an event to tell of, on the pages that may show it. */
export function PopupGate({ path }: Props) {
  const [event] = usePageData().site.events;
  const [firstPath] = useState(path);
  const [Popup, setPopup] = useState<ComponentType<ComponentProps<typeof EventsPopup>>>();
  const [dueAt, setDueAt] = useState<number>();
  const isWanted = event !== undefined && path !== TARGET;

  // When the page has loaded, and what comes later, is outside of React: hence an effect.
  useEffect(() => {
    if (!isWanted) return setDueAt(undefined);
    let forget = () => {};
    // In a task of its own: on a slow phone the first look into the storage takes as long as drawing.
    const timer = setTimeout(() => {
      if (isDue(Date.now())) forget = afterLoad(fetchPopup);
    });
    return () => {
      clearTimeout(timer);
      forget();
    };

    function fetchPopup(loadedAt: number) {
      // On a page that was reached later the two seconds begin with the arrival.
      const now = performance.now();
      const late = path !== firstPath && now - loadedAt > DELAY_MS;
      setDueAt((due) => due ?? (late ? now : loadedAt) + DELAY_MS);
      importPopup().then(
        (chunk) => setPopup(() => chunk.EventsPopup),
        // Nobody misses what nobody has asked for.
        () => {},
      );
    }
  }, [isWanted, path, firstPath]);

  return isWanted && Popup && dueAt !== undefined ? (
    <Popup
      event={event}
      dueAt={dueAt}
      more={
        <Link href={TARGET} className="button button-gold">
          See all events
        </Link>
      }
    />
  ) : null;
}

/** Calls `then` with the time of the document's `load` event, now or when it comes. */
function afterLoad(then: (loadedAt: number) => void): () => void {
  if (document.readyState === "complete") {
    const [entry] = performance.getEntriesByType("navigation");
    then(entry && "loadEventStart" in entry ? Number(entry.loadEventStart) : 0);
    return () => {};
  }
  const tell = () => then(performance.now());
  addEventListener("load", tell);
  return () => removeEventListener("load", tell);
}
