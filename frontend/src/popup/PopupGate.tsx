import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { Link } from "wouter";
import { usePageData } from "../content/PageDataContext";
import type { OptionalPath } from "../content/shownPages";
import type { EventsPopup } from "./EventsPopup";
import { isDue } from "./popupMemory";

/** Delay before the popup appears on a page. */
const DELAY_MS = 2000;

/** The page that the popup promotes. It appears neither there nor over the form on an event's own page. */
const TARGET: OptionalPath = "/events";

// A function, because Vite merges a `.then` after `import()` into the import. The rejection handler
// would then miss a stylesheet that fails to load.
const importPopup = () => import("./EventsPopup");

interface Props {
  path: string;
}

/** Loads the events popup if there is an event to announce, on pages that may show it. */
export function PopupGate({ path }: Props) {
  const [event] = usePageData().site.events;
  const [firstPath] = useState(path);
  const [Popup, setPopup] = useState<ComponentType<ComponentProps<typeof EventsPopup>>>();
  const [dueAt, setDueAt] = useState<number>();
  const isWanted = event !== undefined && path !== TARGET && path !== `${TARGET}/:id`;

  // The `load` event and timers are outside of React, so this is an effect.
  useEffect(() => {
    if (!isWanted) return setDueAt(undefined);
    let forget = () => {};
    // In a separate task: on a slow phone the first access to the storage takes as long as
    // rendering.
    const timer = setTimeout(() => {
      if (isDue(Date.now())) forget = afterLoad(fetchPopup);
    });
    return () => {
      clearTimeout(timer);
      forget();
    };

    function fetchPopup(loadedAt: number) {
      // On a page reached by a link, the delay begins with the arrival.
      const now = performance.now();
      const late = path !== firstPath && now - loadedAt > DELAY_MS;
      setDueAt((due) => due ?? (late ? now : loadedAt) + DELAY_MS);
      importPopup().then(
        (chunk) => setPopup(() => chunk.EventsPopup),
        // A popup that fails to load isn't missed.
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

/** Calls `then` with the time of the document's `load` event, now or when it occurs. */
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
