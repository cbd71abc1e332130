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
    scrollTo({ top: places.current[tab] ?? startOf(tab), behavior: "instant" });
  }, [tab]);
  return [
    tab,
    (next) => {
      if (next !== tab) places.current[tab] = scrollY;
      setTab(next);
    },
  ];
}

/** Where a tab begins that is shown for the first time. Of the preview, all of the frame is in view. */
function startOf(tab: Tab): number {
  const preview = tab === "preview" && document.querySelector(".preview");
  return preview ? preview.getBoundingClientRect().top + scrollY : 0;
}
