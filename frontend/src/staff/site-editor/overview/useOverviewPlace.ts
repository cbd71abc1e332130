import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Address } from "../../shared/address";
import { eventIn } from "../model/parts";
import { HISTORY_HASH, partHash } from "../siteAddress";

/** Where the overview was when it was left, and the link to what is open since. */
export interface OverviewPlace {
  top: number;
  hash: string;
}

/** The place in the overview, kept as long as the editor is open. */
export function useOverviewPlace({ settings }: Address): RefObject<OverviewPlace> {
  const place = useRef<OverviewPlace>({ top: 0, hash: "" });
  const [part, view] = [settings.get("part"), settings.get("view")];
  useEffect(() => {
    if (view === "history") place.current.hash = HISTORY_HASH;
    else if (part) place.current.hash = partHash(eventIn(part) === undefined ? part : "/events");
  }, [part, view]);
  return place;
}

/** Brings the overview back to where it was, with the focus on the link to what was open. */
export function useReturn(place: RefObject<OverviewPlace>): void {
  useLayoutEffect(() => {
    const { top, hash } = place.current;
    if (hash !== "") {
      scrollTo({ top, behavior: "instant" });
      const links = [...document.querySelectorAll<HTMLAnchorElement>(".editor a")];
      const link = links.find((one) => one.getAttribute("href")?.endsWith(hash));
      link?.focus({ preventScroll: true });
      // Another link may have led there.
      link?.scrollIntoView?.({ block: "nearest" });
    }
    // Once it's gone, the page is shorter, and somewhere else.
    const note = () => {
      place.current.top = scrollY;
    };
    note();
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [place]);
}
