import { isShown } from "../content/shownPages";
import type { Site } from "../content/site";
import { pages } from "../pages";
import type { MenuGroup } from "../pages/declaration";
import type { NavEntry, NavLink } from "../ui/layout/navEntry";

type Known = Pick<Site, "pages" | "blogUrl">;

/** The menu links of all pages. */
const menuLinks = pages.flatMap(({ path, menu = [] }) =>
  menu.map(({ fragment = "", ...link }) => ({ ...link, href: path + fragment })),
);

/**
 * The entries of the header and the phone menu: links in the order of the pages, then drop-downs.
 */
export function headerEntries(site: Known): NavEntry[] {
  const linksIn = (group?: MenuGroup) => menuLinks.filter((link) => link.group === group);
  const entries: NavEntry[] = [
    ...linksIn(),
    { label: isShown(site, "/events") ? "Events" : "Parties & Camps", links: linksIn("events") },
    {
      label: "About Us",
      links: [...linksIn("about"), { label: "Blog", href: site.blogUrl || "/about" }],
    },
  ];
  return entries.flatMap((entry) => shown(entry, site));
}

/**
 * The entry without links to hidden pages. A group with one link left becomes that link; one
 * without links is dropped.
 */
function shown(entry: NavEntry, site: Known): NavEntry[] {
  if (!("links" in entry)) return isShown(site, entry.href) ? [entry] : [];
  const links = entry.links.filter(({ href }) => isShown(site, href));
  return links.length > 1 ? [{ ...entry, links }] : links;
}

/** The header's main button. */
export const callToAction: NavLink = { label: "Contact Us", href: "/contact" };

/** The footer's quick links. */
export function quickLinks(site: Known): NavLink[] {
  return menuLinks
    .filter(({ footer, href }) => footer && isShown(site, href))
    .sort((one, other) => Number(one.footer) - Number(other.footer));
}
