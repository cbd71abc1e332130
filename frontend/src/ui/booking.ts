import { isShown } from "../content/shownPages";
import type { Site } from "../content/site";
import type { NavLink } from "./layout/navEntry";

/** The primary action of pages that have no other. */
export function booking(site: Site): NavLink {
  const form = "/contact-form";
  return { label: "Book a first ride", href: isShown(site, form) ? form : "/contact" };
}
