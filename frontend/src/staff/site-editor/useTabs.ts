import { useLayoutEffect, useRef, useState } from "react";

/** The tabs of a phone. */
export type Tab = "edit" | "preview";

/** The tab that is open. Each keeps its place on the screen while the other one is open. */
export function useTabs(): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>("edit");
  const places = useRef<Partial<Record<Tab, number>>>({});
  const shown = useRef(tab);
  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    // A page that is shown for the first time begins at its beginning.
    scrollTo({ top: places.current[tab] ?? 0, behavior: "instant" });
  }, [tab]);
  return [
    tab,
    (next) => {
      if (next !== tab) places.current[tab] = scrollY;
      setTab(next);
    },
  ];
}
