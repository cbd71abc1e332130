/** A link with its words. */
export interface NavLink {
  label: string;
  href: string;
}

/** A link, or a group of links under a name. */
export type NavEntry = NavLink | { label: string; links: NavLink[] };

/** The page that a link leads to, whatever place on it. */
export function pathOf(href: string): string {
  return href.replace(/#.*/, "");
}
