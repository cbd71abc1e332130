import { isShown } from "../content/shownPages";
import type { Site } from "../content/site";
import type { NavEntry, NavLink } from "../ui/layout/navEntry";

type Known = Pick<Site, "pages" | "blogUrl">;

/** The header's entries, in order; the phone menu shows the same ones. */
export function headerEntries(site: Known): NavEntry[] {
  const entries: NavEntry[] = [
    { label: "Home", href: "/" },
    { label: "Lessons", href: "/lessons" },
    { label: "Showing", href: "/showing" },
    { label: "Boarding", href: "/boarding" },
    { label: "Pricing", href: "/pricing" },
    {
      label: isShown(site, "/events") ? "Events" : "Parties & Camps",
      links: [
        { label: "All Events", href: "/events" },
        { label: "Birthday Parties", href: "/birthday-parties" },
        { label: "Summer Camps", href: "/summer-camps" },
      ],
    },
    {
      label: "About Us",
      links: [
        { label: "Meet Our Team", href: "/about#team" },
        { label: "Gallery", href: "/about#gallery" },
        { label: "Blog", href: site.blogUrl || "/about" },
      ],
    },
  ];
  return entries.flatMap((entry) => shown(entry, site));
}

/**
 * The entry without links to hidden pages. A group with one link left becomes that link; with none
 * it is omitted.
 */
function shown(entry: NavEntry, site: Known): NavEntry[] {
  if (!("links" in entry)) return isShown(site, entry.href) ? [entry] : [];
  const links = entry.links.filter(({ href }) => isShown(site, href));
  return links.length > 1 ? [{ ...entry, links }] : links;
}

/** The one thing that the header asks for. */
export const callToAction: NavLink = { label: "Contact Us", href: "/contact" };

/** The footer's quick links. */
export function quickLinks(site: Known): NavLink[] {
  const links = [
    { label: "Lessons", href: "/lessons" },
    { label: "Summer Camps", href: "/summer-camps" },
    { label: "Boarding", href: "/boarding" },
    { label: "Showing", href: "/showing" },
    { label: "Events", href: "/events" },
    { label: "About Us", href: "/about" },
  ];
  return links.filter(({ href }) => isShown(site, href));
}
