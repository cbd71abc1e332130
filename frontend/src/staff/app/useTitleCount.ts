import { useEffect, useRef } from "react";

/**
 * Puts a count such as `(2)` before the document's title if items arrived while the page was
 * hidden. `total` is the number of all items.
 */
export function useTitleCount(total: number | undefined): void {
  const latest = useRef(total);
  const seen = useRef<number | undefined>(undefined);
  const title = useRef("");

  useEffect(() => {
    latest.current = total;
    if (document.visibilityState === "visible" || total === undefined) return;
    seen.current ??= total;
    const fresh = total - seen.current;
    if (fresh > 0) document.title = `(${fresh}) ${title.current}`;
  }, [total]);

  useEffect(() => {
    title.current = document.title;
    const attend = () => {
      if (document.visibilityState === "visible") document.title = title.current;
      else seen.current = latest.current;
    };
    document.addEventListener("visibilitychange", attend);
    return () => {
      document.removeEventListener("visibilitychange", attend);
      document.title = title.current;
    };
  }, []);
}
