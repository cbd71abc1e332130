import { isShown } from "../shownPages";
import type { Site } from "../site";
import type { NavLink } from "./navigation";

/** The primary action of pages that have no other. */
export function booking(site: Site): NavLink {
  const form = "/contact-form";
  return { label: "Book a first ride", href: isShown(site, form) ? form : "/contact" };
}
