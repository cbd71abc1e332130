import { useCallback, useState } from "react";
import { useSite } from "../../PageDataContext";

/** How far below the view the map begins to load. */
const NEAR = "300px";

interface Props {
  url: string;
  title: string;
}

/** The embedded map. Nothing of it is asked for until it comes near the view. */
export function LazyMap({ url, title }: Props) {
  const { directionsUrl } = useSite();
  const [state, setState] = useState<"far" | "loading" | "loaded">("far");

  const watch = useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setState("loading");
      },
      { rootMargin: NEAR },
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="map" ref={watch}>
      {state !== "loaded" && (
        <p>
          {state === "loading" ? "Loading map" : "The map comes when you get here."}{" "}
          {directionsUrl && <a href={directionsUrl}>Open the map</a>}
        </p>
      )}
      {state !== "far" && <iframe src={url} title={title} onLoad={() => setState("loaded")} />}
    </div>
  );
}
