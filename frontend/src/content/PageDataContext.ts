import { createContext, useContext } from "react";
import type { PageData, Part, Parts, Site } from "./site";

export const PageDataContext = createContext<PageData | null>(null);

/** The data that came with the page. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error("no PageDataContext");
  return data;
}

/** The part of the content that every page has. */
export function useSite(): Site {
  return usePageData().site;
}

/** A part of the content; undefined while its page is hidden. */
export function useOptionalPart<P extends Part>(name: P): Parts[P] | undefined {
  const parts: Partial<Parts> = useSite();
  return parts[name];
}

/** A part of the content that the page declares in its `parts`. */
export function usePart<P extends Part>(name: P): Parts[P] {
  const parts: Partial<Parts> = useSite();
  const part = parts[name];
  if (part === undefined) throw new Error(`the route has no part ${name}`);
  return part;
}
