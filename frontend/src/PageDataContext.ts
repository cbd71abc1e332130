import { createContext, useContext } from "react";
import type { PageData, Site } from "./site";

export const PageDataContext = createContext<PageData | null>(null);

/** What the page arrived with. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error("a page stands outside of PageDataContext");
  return data;
}

/** The stable's own words and figures. */
export function useSite(): Site {
  return usePageData().site;
}
