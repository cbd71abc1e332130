import { createContext, useContext } from "react";
import type { PageData, Part, Parts, Site } from "./site";

export const PageDataContext = createContext<PageData | null>(null);

/** What the page arrived with. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error("a page stands outside of PageDataContext");
  return data;
}

/** The stable's own words and figures, as far as every page has them. */
export function useSite(): Site {
  return usePageData().site;
}

/** A part of the content; undefined while its page is hidden. */
export function useOptionalPart<P extends Part>(name: P): Parts[P] | undefined {
  const parts: Partial<Parts> = useSite();
  return parts[name];
}

/** A part of the content that the page's route names among its `parts`. */
export function usePart<P extends Part>(name: P): Parts[P] {
  const parts: Partial<Parts> = useSite();
  const part = parts[name];
  if (part === undefined) throw new Error(`the page's route does not name its part ${name}`);
  return part;
}
