import type { PageRoute } from "./routes";
import type { PageData, Part, Site, WholeData } from "./site";

// As a record, so that none can be forgotten.
const isPart: Record<Part, true> = {
  home: true,
  teaching: true,
  lessons: true,
  showing: true,
  boarding: true,
  facility: true,
  camp: true,
  parties: true,
  contactForPricing: true,
  about: true,
  team: true,
};

/** What a page is sent with: what all of them show, and the parts of the content that it tells. */
export function dataFor(route: PageRoute, data: WholeData): PageData {
  const needed = Object.entries(data.site).filter(
    ([name]) => !(name in isPart) || route.parts.some((part) => part === name),
  );
  return { ...data, site: Object.fromEntries(needed) as Site };
}

/** Whether the page has to be told more than is known. */
export function lacksParts(route: PageRoute, site: Site): boolean {
  return route.parts.some((part) => site[part] === undefined);
}
