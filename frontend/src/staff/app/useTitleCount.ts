import { useEffect, useRef, useState } from "react";
import { leaveViews, showArrived } from "../shared/viewTitle";

/**
 * Puts a count such as `(2)` before the document's title if items arrived while the page was
 * hidden. `total` is the number of all items.
 */
export function useTitleCount(total: number | undefined): void {
  const latest = useRef(total);
  const seen = useRef<number | undefined>(undefined);
  const [before] = useState(() => document.title);

  useEffect(() => {
    latest.current = total;
    if (document.visibilityState === "visible" || total === undefined) return;
    seen.current ??= total;
    showArrived(Math.max(0, total - seen.current));
  }, [total]);

  useEffect(() => {
    const attend = () => {
      if (document.visibilityState === "visible") showArrived(0);
      else seen.current = latest.current;
    };
    document.addEventListener("visibilitychange", attend);
    return () => {
      document.removeEventListener("visibilitychange", attend);
      leaveViews(before);
    };
  }, [before]);
}
