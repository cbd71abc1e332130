import { useEffect, useRef, useState } from "react";
import { usePageData } from "../content/PageDataContext";
import { track } from "../lib/tracking/tracking";
import { routeAt, titleOf } from "./routes";

interface Props {
  path: string;
}

/**
 * Does for a page reached by a link inside the site what the browser does for a loaded document:
 * sets the title and related elements in the head, and announces the title to screen readers.
 */
export function ArrivalNotice({ path }: Props) {
  const { site, publicUrl } = usePageData();
  const [firstPath] = useState(path);
  const [hasMoved, setMoved] = useState(false);
  // Set while rendering, because it follows from the path. Coming back counts as a move too.
  if (path !== firstPath && !hasMoved) setMoved(true);
  const seen = useRef<string | null>(null);
  const route = routeAt(path);
  const title = titleOf(route, site, path);

  // The document's head and the tracking function are outside of React, so this is an effect.
  useEffect(() => {
    const arrivedBefore = seen.current === path;
    const isFirst = seen.current === null;
    seen.current = path;
    if (arrivedBefore) return;
    if (!isFirst) {
      document.title = title;
      // The description in the head is the first page's. Only search engines read it, and they load
      // each page.
      document.head.querySelector('meta[name="description"]')?.remove();
      setHead('meta[name="robots"]', "content", route.unlisted ? "noindex" : "index");
      setHead('link[rel="canonical"]', "href", publicUrl + path);
    }
    track("PageView");
  }, [path, title, route, site, publicUrl]);

  return (
    <p className="sr-only" aria-live="polite">
      {hasMoved && title}
    </p>
  );
}

function setHead(selector: string, attribute: string, value: string) {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}
