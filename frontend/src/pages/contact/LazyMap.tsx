import { useCallback, useState } from "react";
import { useSite } from "../../content/PageDataContext";
import { file } from "../../ui/pictures/pictures";

/** Distance below the visible area at which the map begins to load. */
const NEAR = "300px";

/** Time limit for the map's server to respond and for the map to load. */
const PATIENCE_MS = 10_000;

interface Props {
  url: string;
  title: string;
}

/**
 * A drawn map with the address, and over it the embedded map once that has loaded. Nothing loads
 * until it comes near the visible area. A frame doesn't report failures, so the map's server is
 * requested first; if it doesn't respond, the drawing stays.
 */
export function LazyMap({ url, title }: Props) {
  const { address, directionsUrl } = useSite();
  const { street, city, region, postalCode } = address;
  const [state, setState] = useState<"drawn" | "asking" | "loading" | "loaded">("drawn");

  const watch = useCallback(
    (panel: HTMLDivElement | null) => {
      if (!panel || !url) return;
      const question = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          setState("asking");
          timer = setTimeout(() => {
            question.abort();
            setState((now) => (now === "loading" ? "drawn" : now));
          }, PATIENCE_MS);
          fetch(url, { mode: "no-cors", credentials: "omit", signal: question.signal }).then(
            () => setState("loading"),
            () => setState("drawn"),
          );
        },
        { rootMargin: NEAR },
      );
      observer.observe(panel);
      return () => {
        observer.disconnect();
        clearTimeout(timer);
        question.abort();
      };
    },
    [url],
  );

  return (
    <div className="map" ref={watch} data-loaded={state === "loaded" || undefined}>
      <div className="map-view">
        <img src={file("map")} alt="" width={720} height={440} loading="lazy" />
        {/* The street's name without the house number, in the middle, which is always visible. */}
        <svg viewBox="0 22 720 440" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
          <path id="road" d="M190 331l90-9C370 312 430 302 530 314" fill="none" />
          <text dy=".35em" textAnchor="middle">
            <textPath href="#road" startOffset="50%">
              {street.replace(/^\d\S*\s+/, "")}
            </textPath>
          </text>
        </svg>
        {(state === "loading" || state === "loaded") && (
          <iframe src={url} title={title} onLoad={() => setState("loaded")} />
        )}
        {(state === "asking" || state === "loading") && <p role="status">Loading map…</p>}
      </div>
      <div className="map-card">
        <h2 className="title-3">Find the barn</h2>
        <address>
          {street}
          <br />
          {city}, {region} {postalCode}
        </address>
        {directionsUrl && (
          <a href={directionsUrl} className="button button-outline">
            Get directions
          </a>
        )}
      </div>
    </div>
  );
}
