import { isShown } from "../shownPages";
import type { Site } from "../site";
import type { NavLink } from "./navigation";

/** What the site asks visitors to do wherever a page asks for nothing else. */
export function booking(site: Site): NavLink {
  const form = "/contact-form";
  return { label: "Book a first ride", href: isShown(site, form) ? form : "/contact" };
}
