/** A link with its label. */
export interface NavLink {
  label: string;
  href: string;
}

/** A link, or a labelled group of links. */
export type NavEntry = NavLink | { label: string; links: NavLink[] };

/** The path of a link, without query and fragment. */
export function pathOf(href: string): string {
  return href.replace(/#.*/, "");
}
